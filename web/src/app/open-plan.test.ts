// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { LoadOutcome } from '../editor/__generated__/types'
import { DRAFT_KEY } from '../platform/draft'
import { NO_EDITION } from '../platform/edition'
import { RECORD_KEY } from '../platform/record-key'
import { readText } from '../platform/storage'
import type { Found } from '../platform/stored'
import { openPlan } from './open-plan'

const editorThat = (answer: LoadOutcome) => ({
  load: vi.fn(() => answer),
  loadSample: vi.fn(),
  dispatch: vi.fn(() => ({ ok: false as const, refusal: { code: 'x', message: 'x' } })),
})

const found = (more: Partial<Found> = {}): Found => ({
  text: readText(RECORD_KEY),
  edition: NO_EDITION,
  spare: null,
  hasKeptOther: false,
  isLost: false,
  ...more,
})

beforeEach(() => localStorage.clear())

test('l15 the first visit finds samples', () => {
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  expect(openPlan(editor, found())).toEqual({ kind: 'sample' })
  expect(editor.loadSample).toHaveBeenCalled()
})

test('an emptied plan stays empty', () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[]}')
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  expect(openPlan(editor, found())).toEqual({ kind: 'loaded', repairs: [], hasKeptOther: false })
  expect(editor.loadSample).not.toHaveBeenCalled()
})

test('gl3 damage is set aside, and samples replace it neither now nor at the next visit', () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[{"id":')
  const editor = editorThat({ kind: 'unreadable', reason: 'No JSON.' })
  const opening = openPlan(editor, found())
  expect(opening).toMatchObject({ kind: 'unreadable', raw: '{"tasks":[{"id":' })
  expect(Object.values({ ...localStorage })).toEqual(['{"tasks":[{"id":'])
  expect(openPlan(editor, found())).toEqual({ kind: 'empty' })
  expect(editor.loadSample).not.toHaveBeenCalled()
})

test('gl5 a newer record stays where it is', () => {
  localStorage.setItem(RECORD_KEY, '{"version":999}')
  expect(openPlan(editorThat({ kind: 'newer', count: 3, version: 999 }), found())).toEqual({
    kind: 'newer',
    version: 999,
  })
  expect(localStorage.getItem(RECORD_KEY)).toBe('{"version":999}')
})

test('gl8 text that was being typed becomes the cell’s, once', () => {
  localStorage.setItem(RECORD_KEY, '{}')
  localStorage.setItem(DRAFT_KEY, '{"task":7,"column":"name","text":"Pain"}')
  const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
  openPlan(editor, found())
  openPlan(editor, found())
  expect(editor.dispatch.mock.calls).toEqual([[{ type: 'setCell', task: 7, column: 'name', text: 'Pain' }]])
})

test('gl3 a good copy in the journal is opened in the place of damage', () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[{"id":')
  const editor = editorThat({ kind: 'loaded', count: 1, repairs: [] })
  editor.load.mockReturnValueOnce({ kind: 'unreadable', reason: 'No JSON.' })
  const spare = { text: '{"tasks":[]}', edition: NO_EDITION, savedAt: 'then', version: 1, tasks: 0 }
  expect(openPlan(editor, found({ spare }))).toMatchObject({ kind: 'unreadable', spare: 'then' })
  expect(editor.load).toHaveBeenLastCalledWith(spare.text)
})

test('gl15 a plan the browser removed is not replaced by samples', () => {
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  expect(openPlan(editor, found({ isLost: true }))).toEqual({ kind: 'lost' })
  expect(editor.loadSample).not.toHaveBeenCalled()
})
