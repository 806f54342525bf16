/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { barOf, dragBy, draw, fire, planOf, prepareScreen } from './drawn-chart'

prepareScreen()

test('what goes along with a summary bar is shown while it is dragged, and goes back when it is not', () => {
  const { gantt, pointer, day } = draw({ opened: planOf([{}, { level: 1 }]) })
  const drawn = () => barOf(gantt, 2).querySelector('.bar')?.getAttribute('d')
  const before = drawn()
  fire(barOf(gantt, 1), 'pointerdown', { clientX: 100 })
  fire(barOf(gantt, 1), 'pointermove', { clientX: 100 + 2 * day, buttons: 1 })
  expect(drawn()).not.toBe(before)
  pointer.cancel()
  expect(drawn()).toBe(before)
})

test('a dependency that is drawn is a command of its own, and one that cannot be is told', () => {
  const { gantt, pointer, opened, voice } = draw({ opened: planOf([{}, { name: 'Second' }]) })
  const [first, second] = [gantt.itemOf(1)!, gantt.itemOf(2)!]
  pointer.hands.link(first, second)
  expect(opened.plan.rowOf(2)?.priorDependency).toBe('1')
  expect(opened.plan.getState().undo).toBe('Link tasks')
  expect(voice.announce).toHaveBeenCalledWith('“Second” waits for “Task 1”.')
  pointer.hands.link(second, first)
  expect(voice.tell).toHaveBeenCalledWith('"Task 1" cannot wait for "Second": "Second" already waits for it.')
})

test('many moves of one drag are one command and one date_change, its end one second early', () => {
  const on_date_change = vi.fn()
  const { gantt, dispatch, day } = draw({ on_date_change })
  dragBy(barOf(gantt, 1), 2 * day)
  expect(dispatch.mock.calls).toEqual([[{ type: 'moveBar', task: 1, startDate: '2026-01-07' }]])
  expect(on_date_change).toHaveBeenCalledTimes(1)
  const [task, start, end] = on_date_change.mock.calls[0] ?? []
  expect(task).toMatchObject({ id: 'task_1' })
  expect(start).toEqual(new Date(2026, 0, 7, 0, 0, 0))
  expect(end).toEqual(new Date(2026, 0, 9, 23, 59, 59))
})

test('the progress handle fires progress_change', () => {
  const on_progress_change = vi.fn()
  const { gantt, host, pointer, dispatch, day } = draw({ on_progress_change })
  pointer.hands.showHandles(1)
  // A tenth of three days.
  dragBy(host.querySelector('.handle.progress')!, 0.3 * day)
  expect(dispatch).toHaveBeenCalledWith({ type: 'setProgress', task: 1, progress: 50 })
  expect(on_progress_change.mock.calls[0]?.[1]).toBe(50)
  expect(gantt.parts.bars.rowOf(1)).not.toBeNull()
})

test.each([
  ['readonly', ['left', 'right', 'progress', 'link']],
  ['readonly_dates', ['left', 'right', 'link']],
  ['readonly_progress', ['progress']],
] as const)('%s takes away %j and what they would do', (option, hidden) => {
  const { gantt, host, pointer, dispatch, day } = draw({ [option]: true })
  pointer.hands.showHandles(1)
  const isShown = (name: string) =>
    host.querySelector(`.handle.${name}`)?.getAttribute('visibility') === 'visible'
  for (const name of ['left', 'right', 'progress', 'link'])
    expect(isShown(name), name).toBe(!(hidden as readonly string[]).includes(name))
  dragBy(barOf(gantt, 1), 2 * day)
  expect(dispatch).toHaveBeenCalledTimes(option === 'readonly_progress' ? 1 : 0)
})

test('a plan that may only be read has no handles, and they come and go with the right to change it', () => {
  const opened = planOf()
  const { gantt, host, pointer } = draw({ opened })
  const shown = () => host.querySelectorAll('.handle[visibility=visible]').length
  const isHeld = () => barOf(gantt, 1).hasAttribute('data-handled')
  const ways = {
    'by mouse': () => fire(barOf(gantt, 1), 'pointerover'),
    'by keyboard': () => gantt.focusTask(1),
    'by finger': () => {
      for (const name of ['pointerdown', 'pointerup']) fire(barOf(gantt, 1), name, { pointerType: 'touch' })
    },
  }
  for (const [way, point] of Object.entries(ways)) {
    opened.plan.setReadOnly(true)
    point()
    expect([shown(), isHeld()], way).toEqual([0, false])
    opened.plan.setReadOnly(false)
    expect([shown(), isHeld()], way).toEqual([5, true])
    opened.plan.setReadOnly(true)
    expect([shown(), isHeld()], way).toEqual([0, false])
    barOf(gantt, 1).blur()
    fire(gantt.$container, 'pointerleave')
    pointer.hands.tapped = null
    opened.plan.setReadOnly(false)
    expect(shown(), way).toBe(0)
  }
})

test('milestones have no handles but the dependency', () => {
  const { host, pointer } = draw()
  pointer.hands.showHandles(2)
  const shown = [...host.querySelectorAll('.handle')].filter(
    (handle) => handle.getAttribute('visibility') === 'visible',
  )
  expect(shown.map((handle) => handle.getAttribute('data-handle'))).toEqual(['linkStart', 'link'])
})

test('view_change fires on real changes alone', () => {
  const on_view_change = vi.fn()
  const { gantt } = draw({ on_view_change })
  gantt.refresh()
  gantt.change_view_mode('Day')
  expect(on_view_change).not.toHaveBeenCalled()
  gantt.change_view_mode('Week')
  expect(on_view_change).toHaveBeenCalledTimes(1)
  expect(on_view_change.mock.calls[0]?.[0]).toMatchObject({ name: 'Week' })
})

test('a double-click counts, but not in the second after a drag', () => {
  const on_double_click = vi.fn()
  const { gantt, voice, day } = draw({ on_double_click })
  fire(barOf(gantt, 1), 'dblclick')
  expect(on_double_click).toHaveBeenCalledTimes(1)
  expect(voice.edit).toHaveBeenCalledWith(1)
  dragBy(barOf(gantt, 1), 2 * day)
  fire(barOf(gantt, 1), 'dblclick')
  expect(on_double_click).toHaveBeenCalledTimes(1)
  expect(voice.edit).toHaveBeenCalledTimes(1)
})

test('where nothing may be changed a double-click fires its event and edits nothing', () => {
  const on_double_click = vi.fn()
  const { gantt, voice } = draw({ on_double_click, readonly: true })
  fire(barOf(gantt, 1), 'dblclick')
  expect(on_double_click).toHaveBeenCalledTimes(1)
  expect(voice.edit).not.toHaveBeenCalled()
})

test('two touches within 300 ms are a double touch', () => {
  const on_double_click = vi.fn()
  const { gantt } = draw({ on_double_click })
  const touch = () => {
    fire(barOf(gantt, 1), 'pointerdown', { pointerType: 'touch' })
    fire(barOf(gantt, 1), 'pointerup', { pointerType: 'touch' })
  }
  touch()
  expect(on_double_click).not.toHaveBeenCalled()
  touch()
  expect(on_double_click).toHaveBeenCalledTimes(1)
})

test('what a press gives the focus to stays where it is; given by a key or by the page it comes into view', async () => {
  const { gantt } = draw()
  const { view } = gantt.parts
  gantt.setScrollLeft((gantt.itemOf(1)?.x ?? 0) - view.width + 30)
  const { left } = view
  const touch = { pointerType: 'touch' }
  fire(barOf(gantt, 1), 'pointerdown', touch)
  fire(barOf(gantt, 1), 'pointerup', touch)
  expect([document.activeElement, view.left]).toEqual([barOf(gantt, 1), left])
  barOf(gantt, 1).blur()
  // As the browser does.
  fire(barOf(gantt, 1), 'mousedown')
  barOf(gantt, 1).focus()
  expect(view.left).toBe(left)
  barOf(gantt, 1).blur()
  await new Promise((done) => setTimeout(done))
  barOf(gantt, 1).focus()
  expect(view.left).toBeGreaterThan(left)
})

test('hovering fires after 200 ms, and not when the pointer has left', () => {
  vi.useFakeTimers()
  try {
    const on_hover = vi.fn()
    const { gantt } = draw({ on_hover, popup_on: 'hover' })
    fire(barOf(gantt, 1), 'pointerover')
    vi.advanceTimersByTime(199)
    expect(on_hover).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(on_hover).toHaveBeenCalledTimes(1)
    fire(barOf(gantt, 2), 'pointerover')
    fire(gantt.$container, 'pointerleave')
    vi.advanceTimersByTime(500)
    expect(on_hover).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('destroyed, it leaves nothing behind', () => {
  const { gantt, host } = draw()
  gantt.destroy()
  expect(host.children).toHaveLength(0)
  expect(gantt.parts.end.signal.aborted).toBe(true)
})
