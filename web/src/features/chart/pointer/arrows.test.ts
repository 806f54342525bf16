/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { barOf, draw, fire, planOf, prepareScreen } from '../drawn-chart'

prepareScreen()

/** Two tasks, the second of which waits for the first. */
function linked() {
  const drawn = draw({ opened: planOf([{}, { name: 'Second', startDate: '2026-01-12' }]) })
  const { gantt, pointer } = drawn
  pointer.hands.link(gantt.itemOf(1)!, gantt.itemOf(2)!)
  const arrow = drawn.host.querySelector<SVGPathElement>('.chosen-arrow')!
  return { ...drawn, arrow }
}
const key = (target: Element, name: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))

test('TL29: both ends of a bar have a handle, and the half let go over is the other end', () => {
  const { gantt, host, pointer, opened } = draw({ opened: planOf([{}, { name: 'Second' }]) })
  const target = barOf(gantt, 2)
  document.elementFromPoint = () => target
  pointer.hands.showHandles(1)
  const { x, width } = gantt.itemOf(2)!
  const at = { clientX: x + width - 2 - gantt.parts.bars.origin.x, clientY: 40, buttons: 1 }
  const handle = host.querySelector('.handle.link-start')!
  fire(handle, 'pointerdown', { clientX: 10 })
  fire(handle, 'pointermove', at)
  expect(vi.mocked(pointer.hands.voice.showHint).mock.lastCall?.[0]?.text).toBe(
    '“Second” ends after “Task 1” starts (SF)',
  )
  fire(handle, 'pointerup', at)
  expect(opened.plan.rowOf(2)?.priorDependency).toBe('1SF')
})

test('TL18: where a dependency cannot be let go is marked, and says why', () => {
  const { gantt, host, pointer, opened, voice } = linked()
  let under: Element = barOf(gantt, 1)
  document.elementFromPoint = () => under
  pointer.hands.showHandles(2)
  const handle = host.querySelector('.handle.link')!
  fire(handle, 'pointerdown', { clientX: 10 })
  fire(handle, 'pointermove', { clientX: 40, buttons: 1 })
  expect(vi.mocked(voice.showHint).mock.lastCall?.[0]?.text).toBe(
    '"Task 1" cannot wait for "Second": "Second" already waits for it.',
  )
  expect(gantt.$container.classList).toContain('refused')
  under = handle
  fire(handle, 'pointermove', { clientX: 12, buttons: 1 })
  expect(gantt.$container.classList).not.toContain('refused')
  fire(handle, 'pointerup', { clientX: 12 })
  expect(voice.tell).not.toHaveBeenCalled()
  expect(opened.plan.rowOf(2)?.priorDependency).toBe('1')
})

test('TL28: an arrow is reached from its bar by D, said in words, and removed in one step', () => {
  const { gantt, opened, voice, arrow } = linked()
  barOf(gantt, 2).focus()
  key(barOf(gantt, 2), 'd')
  expect(document.activeElement).toBe(arrow)
  expect(arrow.getAttribute('aria-label')).toBe('“Second” waits for “Task 1”: starts after it ends (FS).')
  voice.openDependency = vi.fn()
  key(arrow, 'Enter')
  expect(voice.openDependency).toHaveBeenCalledWith(expect.objectContaining({ task: 2, prior: 1 }))
  key(arrow, 'Delete')
  expect(opened.plan.rowOf(2)?.priorDependency).toBe('')
  expect(arrow.getAttribute('visibility')).toBe('hidden')
  expect(document.activeElement).toBe(barOf(gantt, 2))
  opened.plan.undo()
  expect(opened.plan.rowOf(2)?.priorDependency).toBe('1')
})

test('TL28: a click beside every arrow lets go of the one chosen', () => {
  const { gantt, opened, voice, arrow } = linked()
  voice.openDependency = vi.fn()
  const { x, y } = opened.source.chart.arrow(2, 1, 0, 0)!
  const { origin } = gantt.parts.bars
  const click = (clientX: number, clientY: number) =>
    gantt.parts.canvas.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true }))
  click(x - 9 - origin.x, y - origin.y)
  expect(voice.openDependency).toHaveBeenCalledWith(expect.objectContaining({ task: 2, prior: 1 }))
  expect(arrow.getAttribute('visibility')).toBe('visible')
  click(x - 9 - origin.x, y + 300 - origin.y)
  expect(arrow.getAttribute('visibility')).toBe('hidden')
})

test('the handles of dependencies leave a narrow bar’s name and the handles of its ends free', () => {
  const { gantt, host } = draw({ view_mode: 'Month' })
  fire(barOf(gantt, 1), 'pointerover')
  const [handle, end] = [host.querySelector('.handle.link .knob')!, host.querySelector('.handle.right')!]
  const name = barOf(gantt, 1).querySelector('.bar-label')!
  const of = (element: Element, what: string) => Number(element.getAttribute(what))
  const [right, bottom] = [of(handle, 'cx') + 4.5, of(handle, 'cy') + 4.5]
  expect(handle.parentElement?.getAttribute('visibility')).toBe('visible')
  expect(right).toBeLessThanOrEqual(of(name, 'x'))
  // Most of the end can still be held.
  expect(bottom - of(end, 'y')).toBeLessThan(of(end, 'height') / 3)
})
