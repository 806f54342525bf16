/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import type { ChartItem } from '../../../editor/__generated__/types'
import { EdgeLayer, edgesOf } from './edge-layer'

const item = (task: number, x: number, refusal: string | null = null) =>
  ({
    task,
    row: task,
    x,
    width: 90,
    name: 'Paint',
    start: '2026-01-05',
    end: '2026-01-07',
    refusal,
  }) as ChartItem

const VIEW = { left: 1000, top: 0, width: 500, height: 300 }

test('a bar out of view has a chip on its side, unless its name still shows', () => {
  const edges = edgesOf([item(1, 100), item(2, 1600), item(3, 1200), item(4, 890), item(5, 100, 'no')], VIEW)
  expect(edges.map(({ task, side, date }) => [task, side, date])).toEqual([
    [1, 'before', '2026-01-07'],
    [2, 'after', '2026-01-05'],
  ])
})

test('a chip says when, and leads there', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 1) })
  const goTo = vi.fn()
  const layer = new EdgeLayer(goTo)
  layer.show(edgesOf([item(1, 100), item(2, 1600)], VIEW), 40, 31)
  const chips = [...layer.root.querySelectorAll('button')]
  expect(chips.map((chip) => chip.textContent)).toEqual(['7 Jan', '5 Jan'])
  chips[1]?.click()
  expect(goTo).toHaveBeenCalledWith(2)
  layer.show([], 40, 31)
  expect(chips.every((chip) => chip.hidden)).toBe(true)
  vi.useRealTimers()
})
