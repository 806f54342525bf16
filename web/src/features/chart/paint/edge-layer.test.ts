/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import type { ChartItem } from '../../../editor/__generated__/types'
import { EdgeLayer, edgesOf } from './edge-layer'

const reach = (task: number, x: number, end = x + 90, refusal: string | null = null) => ({
  item: { task, row: task, x, name: 'Paint', start: '2026-01-05', end: '2026-01-07', refusal } as ChartItem,
  end,
})

const SIZES = { top: 0, header: 40, height: 31 }
const VIEW = { left: 1000, top: 0, width: 500, height: 300 }

test('a bar out of view has a chip on its side, unless its name still shows', () => {
  const edges = edgesOf(
    [reach(1, 100), reach(2, 1600), reach(3, 1200), reach(4, 890, 1030), reach(5, 100, 190, 'no')],
    VIEW,
  )
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
  layer.show(edgesOf([reach(1, 100), reach(2, 1600)], VIEW), SIZES)
  const chips = [...layer.root.querySelectorAll('button')]
  expect(chips.map((chip) => chip.textContent)).toEqual(['7 Jan', '5 Jan'])
  chips[1]?.click()
  expect(goTo).toHaveBeenCalledWith(2)
  layer.show([], SIZES)
  expect(chips.every((chip) => chip.hidden)).toBe(true)
  vi.useRealTimers()
})

test('a chip stays below the header with its row', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const layer = new EdgeLayer(vi.fn())
  layer.show([{ task: 1, row: 0, side: 'after', date: '2026-01-05', name: 'A' }], {
    top: 25,
    header: 30,
    height: 44,
  })
  // Its layer begins below the header and cuts what is above: half of the chip is seen, as of its row.
  expect(layer.root.style.top).toBe('30px')
  expect(layer.root.querySelector('button')?.style.top).toBe('-25px')
})
