import { expect, test, vi } from 'vitest'
import { createScrollLink } from './scroll-link'

test('a move reaches the other panes and not the one that made it', () => {
  const link = createScrollLink()
  const table = vi.fn()
  const chart = vi.fn()
  link.follow('table', table)
  const stop = link.follow('chart', chart)
  link.set(310, 'table')
  // The chart's own scroll event, answering the move, ends there.
  link.set(310, 'chart')
  stop()
  link.set(0, 'table')
  expect(chart.mock.calls).toEqual([[310]])
  expect(table).not.toHaveBeenCalled()
  expect(link.get()).toBe(0)
})
