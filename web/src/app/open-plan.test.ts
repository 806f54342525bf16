// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { LoadOutcome } from '../editor/__generated__/types'
import { DRAFT_KEY, RECORD_KEY } from '../platform/local-save'
import { openPlan } from './open-plan'

const editorThat = (answer: LoadOutcome) => ({
  load: vi.fn(() => answer),
  loadSample: vi.fn(),
  dispatch: vi.fn(() => ({ ok: false as const, refusal: { code: 'x', message: 'x' } })),
})

beforeEach(() => localStorage.clear())

test('l15 the first visit finds samples', () => {
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  expect(openPlan(editor)).toEqual({ kind: 'sample' })
  expect(editor.loadSample).toHaveBeenCalled()
})

test('an emptied plan stays empty', () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[]}')
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  expect(openPlan(editor)).toEqual({ kind: 'loaded', repairs: [] })
  expect(editor.loadSample).not.toHaveBeenCalled()
})

test('gl3 damage is set aside, and samples replace it neither now nor at the next visit', () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[{"id":')
  const editor = editorThat({ kind: 'unreadable', reason: 'No JSON.' })
  const opening = openPlan(editor)
  expect(opening).toMatchObject({ kind: 'unreadable', raw: '{"tasks":[{"id":' })
  expect(Object.values({ ...localStorage })).toEqual(['{"tasks":[{"id":'])
  expect(openPlan(editor)).toEqual({ kind: 'empty' })
  expect(editor.loadSample).not.toHaveBeenCalled()
})

test('gl5 a newer record stays where it is', () => {
  localStorage.setItem(RECORD_KEY, '{"version":999}')
  expect(openPlan(editorThat({ kind: 'newer', count: 3, version: 999 }))).toEqual({
    kind: 'newer',
    version: 999,
  })
  expect(localStorage.getItem(RECORD_KEY)).toBe('{"version":999}')
})

test('gl8 text that was being typed becomes the cell’s, once', () => {
  localStorage.setItem(RECORD_KEY, '{}')
  localStorage.setItem(DRAFT_KEY, '{"task":7,"column":"name","text":"Pain"}')
  const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
  openPlan(editor)
  openPlan(editor)
  expect(editor.dispatch.mock.calls).toEqual([[{ type: 'setCell', task: 7, column: 'name', text: 'Pain' }]])
})
