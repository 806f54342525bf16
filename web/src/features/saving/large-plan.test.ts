// @vitest-environment jsdom
/** A plan that takes long to write: the journal has it first, local storage when the visitor rests or leaves (L47). */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NO_EDITION, textOfRecord, type Edition } from '../../editor/records'
import { loadRulesForTests } from '../../editor/load-for-tests'
import type { Journal } from '../../platform/journal'
import { RECORD_KEY } from '../../platform/record-key'
import { readText } from '../../platform/storage'
import { FIRST_SAVE_KEY, PARKED_PREFIX } from '../../platform/stored'
import { UNJOINED } from './browser-for-tests'
import { createLocalSave } from './local-save'
import type { SavePorts } from './save-ports'

const record = (name: string, edition: Partial<Edition> = {}) =>
  JSON.stringify({ tasks: [{ name }], version: 1, ...edition })

const inLocal = () => {
  const text = readText(RECORD_KEY)
  return text === null ? null : (JSON.parse(text) as { tasks: { name: string }[] }).tasks[0]?.name
}

let name = ''

function saverOf(commit: Journal['commit'], ports: Partial<SavePorts> = {}) {
  return createLocalSave(
    {
      writer: 'me',
      record: (_, edition) => new TextEncoder().encode(record(name, edition)),
      tasks: () => 1000,
      adopt: () => true,
      joining: UNJOINED,
      keep: () => Promise.resolve(true),
      journal: { read: () => Promise.resolve(null), commit },
      lateJournal: null,
      announce: () => undefined,
      isAlone: () => true,
      news: () => undefined,
      ...ports,
    },
    { text: null, edition: NO_EDITION, kept: null },
  )
}

const taken = () =>
  vi.fn<Journal['commit']>(() => Promise.resolve({ how: 'replaces', there: null, kept: null }))

/** What the journal was given: those that came as bytes are the worker's. */
const given = (commit: ReturnType<typeof taken>) =>
  commit.mock.calls.map(([{ text }]) => (typeof text === 'string' ? text : `bytes ${textOfRecord(text)}`))

beforeAll(loadRulesForTests)
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  name = 'a'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('l47 the journal has it within the second, local storage when nothing was saved for a while', async () => {
  const commit = taken()
  const save = saverOf(commit)
  for (let at = 0; at < 8; at++) {
    name = `a${at}`
    save.schedule()
    await vi.advanceTimersByTimeAsync(600)
    expect(save.getState().at).toBe('saved')
    expect(inLocal()).toBeNull()
  }
  expect(commit).toHaveBeenCalledTimes(8)
  expect(given(commit)[7]).toMatch(/^bytes .*"a7"/)
  await vi.advanceTimersByTimeAsync(2000)
  expect(inLocal()).toBe('a7')
  expect(save.getState().at).toBe('saved')
})

test('l47 what local storage gets is the record that the journal has', async () => {
  const commit = taken()
  const save = saverOf(commit)
  save.schedule()
  await vi.advanceTimersByTimeAsync(5000)
  expect(given(commit)).toEqual([`bytes ${readText(RECORD_KEY)}`])
})

test('l47 who leaves has it in local storage at once, saved before or not', async () => {
  const save = saverOf(taken())
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  save.flush()
  expect(inLocal()).toBe('a')
  name = 'b'
  save.schedule()
  save.flush()
  expect(inLocal()).toBe('b')
})

test('l17 l47 beside another tab local storage has it at once: there tabs find each other’s records', async () => {
  const commit = taken()
  const save = saverOf(commit, { isAlone: () => false })
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  expect(inLocal()).toBe('a')
  expect(given(commit)).toEqual([readText(RECORD_KEY)])
})

test('l17 l47 when another tab opens, local storage catches up before it can be read', async () => {
  let isAlone = true
  const save = saverOf(taken(), { isAlone: () => isAlone })
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  expect(inLocal()).toBeNull()
  isAlone = false
  void save.check()
  expect(inLocal()).toBe('a')
})

test('l47 a journal that fails is not trusted until it takes one: local storage comes first', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const commit = taken()
  commit.mockRejectedValueOnce(new Error('no room'))
  const save = saverOf(commit)
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  expect([inLocal(), save.getState().at]).toEqual(['a', 'saved'])
  for (const [next, then] of [
    ['b', 'b'],
    ['c', 'b'],
  ] as const) {
    name = next
    save.schedule()
    await vi.advanceTimersByTimeAsync(600)
    expect(inLocal()).toBe(then)
  }
})

test('l47 a journal that does not answer does not keep local storage waiting, however long one types', async () => {
  const save = saverOf(() => new Promise(() => undefined))
  for (let at = 0; at < 6; at++) {
    name = `a${at}`
    save.schedule()
    await vi.advanceTimersByTimeAsync(600)
  }
  expect(inLocal()).toMatch(/^a[2-5]$/)
  expect(save.getState().at).toBe('waiting')
})

test('gl1 l47 local storage without room is told, and comes first from then on', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const save = saverOf(taken())
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(save.getState()).toEqual({ at: 'failed', why: 'full' })
  setItem.mockRestore()
  name = 'b'
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  expect([inLocal(), save.getState().at]).toEqual(['b', 'saved'])
})

test('gl5 l47 what a newer version’s record in the journal keeps out is put aside for the next visit', async () => {
  const save = saverOf(() => Promise.resolve({ how: 'isOlder', there: null, kept: null }))
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  expect(save.getState().at).toBe('off')
  expect(readText(`${PARKED_PREFIX}me`)).toContain('"a"')
  await vi.advanceTimersByTimeAsync(5000)
  expect(inLocal()).toBeNull()
})

test('l17 l47 a record of another tab that goes on from this one’s is shown, not written over', async () => {
  const adopt = vi.fn(() => true)
  let isAlone = true
  const save = saverOf(taken(), { adopt, isAlone: () => isAlone })
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  const theirs = record('theirs', { revision: 2, writer: 'them', follows: '1-me' })
  localStorage.setItem(RECORD_KEY, theirs)
  isAlone = false
  await save.check()
  expect(adopt).toHaveBeenCalledWith(theirs)
  await vi.advanceTimersByTimeAsync(3000)
  expect(inLocal()).toBe('theirs')
})

test('gl7 l47 where the journal has this tab’s record and local storage another one, leaving writes over neither', async () => {
  const save = saverOf(taken())
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  localStorage.setItem(RECORD_KEY, record('theirs', { revision: 1, writer: 'them', follows: '' }))
  save.flush()
  await vi.advanceTimersByTimeAsync(3000)
  expect(inLocal()).toBe('theirs')
})

test('gl7 l47 a journal that does not answer, and another tab’s record in local storage: both are kept', async () => {
  const keep = vi.fn(() => Promise.resolve(true))
  const save = saverOf(() => new Promise(() => undefined), { keep })
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  const theirs = record('theirs', { revision: 1, writer: 'them', follows: '' })
  localStorage.setItem(RECORD_KEY, theirs)
  await vi.advanceTimersByTimeAsync(3000)
  expect(keep).toHaveBeenCalledWith(theirs, 1)
  expect(inLocal()).toBe('a')
})

test('gl15 l47 a plan that the journal alone has is known to have been there', async () => {
  const save = saverOf(taken())
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  expect(readText(FIRST_SAVE_KEY)).not.toBeNull()
})

test('l17 l47 another tab’s record that is shown here now is not written over', async () => {
  const theirs = record('theirs', { revision: 7, writer: 'them', follows: '1-me' })
  const there = {
    text: theirs,
    edition: { revision: 7, writer: 'them', follows: '1-me' },
    savedAt: '',
    version: 1,
    tasks: 1,
  }
  const read = vi.fn<Journal['read']>(() => Promise.resolve(there))
  const commit = taken()
  const adopt = vi.fn(() => true)
  const save = saverOf(commit, { adopt, journal: { read, commit } })
  save.schedule()
  await vi.advanceTimersByTimeAsync(600)
  await save.check()
  expect(adopt).toHaveBeenCalledWith(theirs)
  await vi.advanceTimersByTimeAsync(5000)
  expect(inLocal()).toBeNull()
})
