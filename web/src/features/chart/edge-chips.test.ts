/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { draw, planOf, prepareScreen } from './drawn-chart'

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
