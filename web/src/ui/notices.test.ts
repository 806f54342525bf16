import { afterEach, expect, test, vi } from 'vitest'
import { dismissNotice, getNotices, notify, subscribeToNotices } from './notices'

afterEach(() => {
  for (const { id } of getNotices()) dismissNotice(id)
})

test('a notice with a known id takes the old one’s place', () => {
  notify({ id: 'saving', kind: 'error', text: 'Not saved' })
  notify({ kind: 'info', text: 'Hello' })
  notify({ id: 'saving', kind: 'error', text: 'Still not saved' })
  expect(getNotices().map((one) => one.text)).toEqual(['Still not saved', 'Hello'])
})

test('what reports loss stays until dismissed, good news goes', () => {
  notify({ kind: 'error', text: 'Lost' })
  notify({ kind: 'success', text: 'Kept' })
  notify({ kind: 'error', text: 'Typo', stays: false })
  expect(getNotices().map((one) => one.stays)).toEqual([true, false, false])
})

test('listeners hear of every change, and of no dismissal of nothing', () => {
  const heard = vi.fn()
  const stop = subscribeToNotices(heard)
  const id = notify({ kind: 'info', text: 'Hello' })
  dismissNotice(id)
  dismissNotice(id)
  stop()
  notify({ kind: 'info', text: 'Unheard' })
  expect(heard).toHaveBeenCalledTimes(2)
})

test('gl19 an action that has become stale is offered no more', () => {
  let stale: () => void = () => undefined
  const stops = vi.fn()
  const undo = { label: 'Undo', run: () => undefined, onStale: (tell: () => void) => ((stale = tell), stops) }
  const shown = () => getNotices().map(({ text, actions }) => [text, actions?.length])
  notify({ id: 'reset', kind: 'success', text: 'The project is empty.', actions: [undo] })
  notify({ id: 'import', kind: 'warning', text: 'Please check:', details: ['Row 2'], actions: [undo] })
  expect(shown()).toEqual([
    ['The project is empty.', 1],
    ['Please check:', 1],
  ])
  stale()
  // What there is to read stays, without the button.
  expect(shown()).toEqual([
    ['The project is empty.', 1],
    ['Please check:', 0],
  ])
  notify({ id: 'reset', kind: 'success', text: 'The project is empty.', actions: [undo] })
  expect(stops).toHaveBeenCalledTimes(1)
  stale()
  expect(shown()).toEqual([['Please check:', 0]])
  expect(stops).toHaveBeenCalledTimes(2)
})
