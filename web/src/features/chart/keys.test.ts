/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { barOf, draw, planOf, prepareScreen } from './drawn-chart'

prepareScreen()

const press = (target: Element, key: string, held: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))

test('where nothing may be changed no dependency is begun', () => {
  const opened = planOf()
  const { gantt, voice } = draw({
    opened: { ...opened, source: { ...opened.source, mayChange: () => false } },
  })
  press(barOf(gantt, 1), 'l')
  expect(voice.announce).not.toHaveBeenCalled()
})

test.each(['isMilestone', 'isInvalid'] as const)(
  'a foreign task that looks so (%s) has no handles by keyboard either',
  (look) => {
    const opened = planOf()
    const { chart } = opened.source
    const items = chart.items.bind(chart)
    vi.spyOn(chart, 'items').mockImplementation((first, end) =>
      items(first, end).map((item) => ({ ...item, [look]: true })),
    )
    const { gantt, voice, dispatch } = draw({ opened })
    press(barOf(gantt, 1), '+')
    press(barOf(gantt, 1), 'ArrowRight', { shiftKey: true })
    press(barOf(gantt, 1), 'ArrowLeft', { ctrlKey: true })
    expect(dispatch).not.toHaveBeenCalled()
    expect(voice.announce).toHaveBeenCalledTimes(3)
    press(barOf(gantt, 1), 'ArrowRight')
    expect(dispatch).toHaveBeenCalledTimes(1)
  },
)
