import { expect, test } from 'vitest'
import type { DragStep } from '../../editor/__generated__/types'
import { commandOf, isAllowed } from './interaction'

const step: DragStep = {
  task: 7,
  grip: 'bar',
  start: '2026-01-07',
  lastDay: '2026-01-09',
  duration: 3,
  progress: 40,
  x: 0,
  width: 90,
  progressWidth: 36,
  reportedStart: '2026-01-07T00:00:00',
  reportedEnd: '2026-01-09T23:59:59',
  hint: '',
  announcement: '',
  stopped: null,
  changed: true,
}

test('a drop comes to one command, by what was held', () => {
  expect(commandOf(step)).toEqual({ type: 'moveBar', task: 7, startDate: '2026-01-07' })
  const resize = { type: 'resizeBar', task: 7, startDate: '2026-01-07', lastDay: '2026-01-09' }
  expect(commandOf({ ...step, grip: 'start' })).toEqual(resize)
  expect(commandOf({ ...step, grip: 'end' })).toEqual(resize)
  expect(commandOf({ ...step, grip: 'progress' })).toEqual({ type: 'setProgress', task: 7, progress: 40 })
})

test('a drop where nothing changed commits nothing', () => {
  expect(commandOf({ ...step, changed: false })).toBeNull()
})

test('the read-only options hold what they name', () => {
  expect(isAllowed('bar', {})).toBe(true)
  expect(isAllowed('progress', { readonly: true })).toBe(false)
  expect(isAllowed('end', { readonly_dates: true })).toBe(false)
  expect(isAllowed('progress', { readonly_dates: true })).toBe(true)
  expect(isAllowed('progress', { readonly_progress: true })).toBe(false)
  expect(isAllowed('start', { readonly_progress: true })).toBe(true)
})
