/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { barOf, draw, planOf, prepareScreen, xOf } from './drawn-chart'

prepareScreen()

const FAR = [{ startDate: '2026-01-05' }, { startDate: '2026-12-01' }]
const chipsOf = (host: Element) =>
  [...host.querySelectorAll<HTMLElement>('.chart-edges:not([hidden]) .chart-edge:not([hidden])')].map(
    (chip) => chip.textContent,
  )

test('a chart that has just been made has no chips, and has them once it is at rest', async () => {
  const { host } = draw({ opened: planOf(FAR) })
  expect(chipsOf(host)).toEqual([])
  await vi.waitFor(() => expect(chipsOf(host)).toEqual(['1 Dec']))
})

test('chips are gone while the chart scrolls, and leave the page with it', async () => {
  const { gantt, host } = draw({ opened: planOf(FAR) })
  await vi.waitFor(() => expect(chipsOf(host)).toHaveLength(1))
  gantt.$container.dispatchEvent(new Event('scroll'))
  expect(chipsOf(host)).toEqual([])
  await vi.waitFor(() => expect(chipsOf(host)).toHaveLength(1))
  gantt.destroy()
  expect(host.querySelector('.chart-edges')).toBeNull()
})

const LONG = [{ name: 'Short', duration: 10 }, { startDate: '2026-01-26' }]

/** Scrolls so that the view begins `past` px after the start of the first row's bar. */
function scrollPast({ gantt, opened }: ReturnType<typeof draw>, past: number) {
  gantt.$container.scrollLeft = xOf(opened, 0) + past
  gantt.$container.dispatchEvent(new Event('scroll'))
}

test('a bar that has just left has its chip: a name inside it has left with it', async () => {
  const drawn = draw({ opened: planOf(LONG) })
  const width = drawn.opened.source.chart.items(0, 1)[0]?.width ?? NaN
  scrollPast(drawn, width + 2)
  await vi.waitFor(() => expect(chipsOf(drawn.host)).toHaveLength(1))
})

test('a name inside a bar that begins before the view stands in view, where the bar has room for it', async () => {
  const drawn = draw({ opened: planOf(LONG) })
  const name = () => Number(barOf(drawn.gantt, 1).querySelector('.bar-label')?.getAttribute('x'))
  const own = name()
  scrollPast(drawn, 100)
  expect(name()).toBe(own)
  await vi.waitFor(() => expect(name()).toBe(own + 100))
  drawn.gantt.parts.bars.settle()
  expect(name()).toBe(own + 100)
  const width = drawn.opened.source.chart.items(0, 1)[0]?.width ?? NaN
  scrollPast(drawn, width - 20)
  await vi.waitFor(() => expect(name()).toBe(own))
  scrollPast(drawn, 50)
  await vi.waitFor(() => expect(name()).toBe(own + 50))
  scrollPast(drawn, -50)
  await vi.waitFor(() => expect(name()).toBe(own))
})
