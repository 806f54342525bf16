// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Change, LoadOutcome, Row } from '../../editor/__generated__/types'
import type { Draft } from '../../platform/draft'
import { NO_EDITION } from '../../editor/records'
import { RECORD_KEY } from '../../platform/record-key'
import { readText } from '../../platform/storage'
import type { FoundPlan } from './ports'
import { openPlan, type Openable } from './open-plan'

const editorThat = (answer: LoadOutcome) => ({
  load: vi.fn(() => answer),
  loadSample: vi.fn(),
  row: vi.fn((task: number) => (task < 10 ? ({ id: task } as Row) : null)),
  dispatch: vi.fn<Openable['dispatch']>(() => ({ ok: true, change: {} as Change })),
})

const found = (more: Partial<FoundPlan> = {}): FoundPlan => ({
  text: readText(RECORD_KEY),
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

const draft = (task: number): Draft => ({
  place: { kind: 'cell', task, column: 'name' },
  what: 'Task of “Paint”',
  text: 'Pain',
})

test('gl8 gl17 text that was being typed becomes the cell’s, on a first visit too', () => {
  for (const text of ['{}', null]) {
    const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
    const opening = openPlan(editor, found({ text }), [draft(7)])
    expect(opening).toMatchObject({ kind: text ? 'loaded' : 'sample', putBack: [draft(7)] })
    expect(editor.dispatch.mock.calls).toEqual([[{ type: 'setCell', task: 7, column: 'name', text: 'Pain' }]])
  }
})

test('gl9 what was typed does not go over what was committed since, and is offered where it is not in it', () => {
  const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
  const open = (name: string) => {
    editor.row.mockReturnValue({ id: 7, name } as Row)
    return openPlan(editor, found({ text: '{}' }), [{ ...draft(7), was: 'New Task' }]).putBack ?? []
  }
  expect(open('Paint')).toHaveLength(1)
  expect(open('Sand')).toHaveLength(0)
  expect(editor.dispatch).not.toHaveBeenCalled()
  expect(open('New Task')).toHaveLength(1)
  expect(editor.dispatch).toHaveBeenCalledTimes(1)
})

test('gl17 what cannot be put back is left, to be offered', () => {
  const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
  const description: Draft = { place: { kind: 'description' }, what: 'the project description', text: 'Ab' }
  expect(openPlan(editor, found({ text: '{}' }), [draft(77), description])).not.toHaveProperty('putBack')
  expect(editor.dispatch).not.toHaveBeenCalled()
  editor.dispatch.mockReturnValue({ ok: false, refusal: { code: 'dateUnreadable', message: 'No date.' } })
  expect(openPlan(editor, found({ text: '{}' }), [draft(7)])).not.toHaveProperty('putBack')
  // Another program's plan, or a damaged one, is not what was typed into.
  const other = editorThat({ kind: 'newer', count: 9, version: 99 })
  openPlan(other, found({ text: '{}' }), [draft(7)])
  expect(other.dispatch).not.toHaveBeenCalled()
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
