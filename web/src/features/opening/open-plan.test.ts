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
  readRecord: vi.fn(),
  openRecord: vi.fn(() => answer),
  loadSample: vi.fn(),
  setCollapsed: vi.fn(),
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

test('l15 the first visit finds samples', async () => {
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  expect(await openPlan(editor, found())).toEqual({ kind: 'sample' })
  expect(editor.loadSample).toHaveBeenCalled()
})

test('l46 a stored plan opens folded as it was, a sample does not', async () => {
  localStorage.setItem('barline.folded', '[7]')
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  await openPlan(editor, found())
  expect(editor.setCollapsed).not.toHaveBeenCalled()
  await openPlan(editor, found({ text: '{"tasks":[]}' }))
  expect(editor.setCollapsed.mock.calls).toEqual([[[7], true]])
})

test('an emptied plan stays empty', async () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[]}')
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  expect(await openPlan(editor, found())).toEqual({ kind: 'loaded', repairs: [], hasKeptOther: false })
  expect(editor.loadSample).not.toHaveBeenCalled()
})

test('gl3 damage is set aside, and samples replace it neither now nor at the next visit', async () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[{"id":')
  const editor = editorThat({ kind: 'unreadable', reason: 'No JSON.' })
  const opening = await openPlan(editor, found())
  expect(opening).toMatchObject({ kind: 'unreadable', raw: '{"tasks":[{"id":' })
  expect(Object.values({ ...localStorage })).toEqual(['{"tasks":[{"id":'])
  expect(await openPlan(editor, found())).toEqual({ kind: 'empty' })
  expect(editor.loadSample).not.toHaveBeenCalled()
})

test('gl5 a newer record stays where it is', async () => {
  localStorage.setItem(RECORD_KEY, '{"version":999}')
  expect(await openPlan(editorThat({ kind: 'newer', count: 3, version: 999 }), found())).toEqual({
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

test('gl8 gl17 text that was being typed becomes the cell’s, on a first visit too', async () => {
  for (const text of ['{}', null]) {
    const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
    const opening = await openPlan(editor, found({ text }), [draft(7)])
    expect(opening).toMatchObject({ kind: text ? 'loaded' : 'sample', putBack: [draft(7)] })
    expect(editor.dispatch.mock.calls).toEqual([[{ type: 'setCell', task: 7, column: 'name', text: 'Pain' }]])
  }
})

test('gl9 what was typed does not go over what was committed since, and is offered where it is not in it', async () => {
  const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
  const open = async (name: string) => {
    editor.row.mockReturnValue({ id: 7, name } as Row)
    const { putBack } = await openPlan(editor, found({ text: '{}' }), [{ ...draft(7), was: 'New Task' }])
    return putBack ?? []
  }
  expect(await open('Paint')).toHaveLength(1)
  expect(await open('Sand')).toHaveLength(0)
  expect(editor.dispatch).not.toHaveBeenCalled()
  expect(await open('New Task')).toHaveLength(1)
  expect(editor.dispatch).toHaveBeenCalledTimes(1)
})

test('gl17 what cannot be put back is left, to be offered', async () => {
  const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
  const description: Draft = { place: { kind: 'description' }, what: 'the project description', text: 'Ab' }
  expect(await openPlan(editor, found({ text: '{}' }), [draft(77), description])).not.toHaveProperty(
    'putBack',
  )
  expect(editor.dispatch).not.toHaveBeenCalled()
  editor.dispatch.mockReturnValue({ ok: false, refusal: { code: 'dateUnreadable', message: 'No date.' } })
  expect(await openPlan(editor, found({ text: '{}' }), [draft(7)])).not.toHaveProperty('putBack')
  // Another program's plan, or a damaged one, is not what was typed into.
  const other = editorThat({ kind: 'newer', count: 9, version: 99 })
  await openPlan(other, found({ text: '{}' }), [draft(7)])
  expect(other.dispatch).not.toHaveBeenCalled()
})

test('gl4 gl17 a draft that the rules cannot read is left, to be offered, and the plan opens', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const editor = editorThat({ kind: 'loaded', count: 9, repairs: [] })
  editor.dispatch.mockImplementationOnce(() => {
    throw new Error('unexpected end of hex escape')
  })
  const opening = await openPlan(editor, found({ text: '{}' }), [draft(7), draft(8)])
  expect(opening).toMatchObject({ kind: 'loaded', putBack: [draft(8)] })
})

test('gl3 a good copy in the journal is opened in the place of damage', async () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[{"id":')
  const editor = editorThat({ kind: 'loaded', count: 1, repairs: [] })
  editor.openRecord.mockReturnValueOnce({ kind: 'unreadable', reason: 'No JSON.' })
  const spare = { text: '{"tasks":[]}', edition: NO_EDITION, savedAt: 'then', version: 1, tasks: 0 }
  expect(await openPlan(editor, found({ spare }))).toMatchObject({ kind: 'unreadable', spare: 'then' })
  expect(editor.readRecord).toHaveBeenLastCalledWith(spare.text)
})

test('gl15 a plan the browser removed is not replaced by samples', async () => {
  const editor = editorThat({ kind: 'loaded', count: 0, repairs: [] })
  expect(await openPlan(editor, found({ isLost: true }))).toEqual({ kind: 'lost' })
  expect(editor.loadSample).not.toHaveBeenCalled()
})
