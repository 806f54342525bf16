// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NO_EDITION, readStored, type Edition } from '../../editor/records'
import { loadRulesForTests } from '../../editor/load-for-tests'
import { UNJOINED } from './browser-for-tests'
import { createLocalSave } from './local-save'
import type { SavePorts, TabNews } from './save-ports'
import type { Journal } from '../../platform/journal'
import { RECORD_KEY } from '../../platform/record-key'
import { isQuotaError, readText } from '../../platform/storage'
import { FIRST_SAVE_KEY, PARKED_PREFIX, quarantine } from '../../platform/stored'
import { findStored } from './find-stored'

const readRecord = () => readText(RECORD_KEY)
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A tab whose record is `text()`, or what it adopted. */
function saverOf(text: (edition: Edition) => string, ports: Partial<SavePorts> = {}) {
  return createLocalSave(
    {
      writer: 'me',
      record: (_, edition) => bytesOf(text(edition)),
      tasks: () => 1,
      adopt: () => true,
      joining: UNJOINED,
      keep: () => Promise.resolve(true),
      journal: null,
      lateJournal: null,
      announce: () => undefined,
      isAlone: () => true,
      news: () => undefined,
      ...ports,
    },
    { text: readRecord(), edition: NO_EDITION, kept: null },
  )
}

const record = (name: string, edition: Partial<Edition> = {}) =>
  JSON.stringify({ tasks: [{ name }], version: 1, ...edition })

beforeAll(loadRulesForTests)
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('steady changes are saved within a second of the first, with the newest text', () => {
  let text = 'a'
  const save = saverOf(() => text)
  for (let at = 0; at < 9; at++) {
    text = `a${at}`
    save.schedule()
    vi.advanceTimersByTime(100)
  }
  expect(readRecord()).toMatch(/^a[4-8]$/)
  vi.advanceTimersByTime(1000)
  expect(readRecord()).toBe('a8')
  expect(save.getState().at).toBe('saved')
})

test('gl9 what local storage alone has is not called saved while the journal may still come', async () => {
  let come: (journal: Journal | null) => void = () => undefined
  const lateJournal = new Promise<Journal | null>((resolve) => (come = resolve))
  const commit = vi.fn<Journal['commit']>(() => Promise.resolve({ how: 'replaces', there: null, kept: null }))
  const save = saverOf(() => record('a'), { lateJournal })
  expect(save.getState().at).toBe('idle')
  save.schedule()
  await vi.advanceTimersByTimeAsync(1000)
  expect([readRecord(), save.getState().at]).toEqual([record('a'), 'waiting'])
  come({ read: () => Promise.resolve(null), commit })
  await vi.advanceTimersByTimeAsync(1000)
  expect(save.getState().at).toBe('saved')
  expect(commit.mock.calls.map(([{ text }]) => text)).toEqual([record('a')])
})

test('gl2 where no journal ever comes, local storage is called saved', async () => {
  const save = saverOf(() => record('a'), { lateJournal: Promise.resolve(null) })
  save.schedule()
  await vi.advanceTimersByTimeAsync(1000)
  expect(save.getState().at).toBe('saved')
})

test('leaving writes at once what waits, and nothing when nothing waits', () => {
  const text = vi.fn(() => 'plan')
  const save = saverOf(text)
  save.flush()
  expect(text).not.toHaveBeenCalled()
  save.schedule()
  save.flush()
  expect(readRecord()).toBe('plan')
})

test('gl1 a full storage keeps the old record, is told, and heals with the next good save', () => {
  localStorage.setItem(RECORD_KEY, 'old')
  vi.spyOn(console, 'error').mockReturnValue()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const save = saverOf(() => 'new')
  save.schedule()
  vi.advanceTimersByTime(1000)
  expect(save.getState()).toEqual({ at: 'failed', why: 'full' })
  expect(readRecord()).toBe('old')
  setItem.mockRestore()
  save.schedule()
  vi.advanceTimersByTime(1000)
  expect(save.getState().at).toBe('saved')
  expect(readRecord()).toBe('new')
})

test('gl2 a storage that throws when named is a failed save, no exception', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const save = saverOf(() => 'plan')
  save.schedule()
  save.flush()
  expect(readRecord()).toBeNull()
  expect(save.getState()).toEqual({ at: 'failed', why: 'blocked' })
})

test('gl3 a record in quarantine keeps its text, and another one gets a key of its own', () => {
  localStorage.setItem(RECORD_KEY, '{"tasks":[{"id":')
  const first = quarantine('{"tasks":[{"id":')
  expect(readRecord()).toBeNull()
  localStorage.setItem(RECORD_KEY, 'other damage')
  const second = quarantine('other damage')
  expect(first).not.toBe(second)
  expect(localStorage.getItem(first!)).toBe('{"tasks":[{"id":')
  expect(localStorage.getItem(second!)).toBe('other damage')
})

test('gl3 without room for a second copy the record stays in its place', () => {
  localStorage.setItem(RECORD_KEY, 'damage')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(quarantine('damage')).toBeNull()
  expect(readRecord()).toBe('damage')
})

test('gl5 once turned off nothing is ever written', () => {
  localStorage.setItem(RECORD_KEY, '{"version":999}')
  const save = saverOf(() => 'ours')
  save.schedule()
  save.turnOff()
  save.schedule()
  save.flush()
  vi.advanceTimersByTime(10_000)
  expect(readRecord()).toBe('{"version":999}')
})

test('m3 quota errors are known by name and by both codes', () => {
  expect(isQuotaError(new DOMException('', 'QuotaExceededError'))).toBe(true)
  expect(isQuotaError(Object.assign(new Error('old'), { code: 1014 }))).toBe(true)
  expect(isQuotaError(new Error('other'))).toBe(false)
})

test('l17 a clean tab adopts what another tab saved, and goes on from there', async () => {
  const adopt = vi.fn(() => true)
  const news: TabNews[] = []
  const editions: Edition[] = []
  const mine = (edition: Edition) => {
    editions.push(edition)
    return record('mine', edition)
  }
  const save = saverOf(mine, { adopt, news: (one) => news.push(one) })
  const theirs = record('theirs', { revision: 7, writer: 'them', follows: '' })
  localStorage.setItem(RECORD_KEY, theirs)
  await save.check()
  expect(adopt).toHaveBeenCalledWith(theirs)
  expect(news).toEqual(['adopted'])
  save.schedule()
  save.flush()
  expect(editions.at(-1)).toEqual({ revision: 8, writer: 'me', follows: '7-them' })
})

test('gl7 a tab with unsaved edits keeps both, and says so', async () => {
  const keep = vi.fn(() => Promise.resolve(true))
  const news: TabNews[] = []
  const save = saverOf((edition) => record('mine', edition), { keep, news: (one) => news.push(one) })
  const theirs = record('theirs', { revision: 7, writer: 'them', follows: '' })
  save.schedule()
  localStorage.setItem(RECORD_KEY, theirs)
  save.flush()
  await save.settled()
  expect(keep).toHaveBeenCalledWith(theirs, 1)
  expect(news).toEqual(['keptOther'])
  expect(readRecord()).toContain('mine')
  expect(readStored(readRecord()!)?.edition).toEqual({ revision: 8, writer: 'me', follows: '7-them' })
  expect(save.getState().at).toBe('saved')
})

test('gl7 without room for both the other tab’s record stays, and it is told', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const save = saverOf(() => record('mine'), { keep: () => Promise.resolve(false) })
  const theirs = record('theirs', { revision: 7, writer: 'them', follows: '' })
  localStorage.setItem(RECORD_KEY, theirs)
  save.schedule()
  save.flush()
  await save.settled()
  expect(save.getState()).toEqual({ at: 'failed', why: 'conflict' })
  expect(readRecord()).toBe(theirs)
})

test('gl5 a newer version’s record from another tab ends saving here', async () => {
  const news: TabNews[] = []
  const save = saverOf(() => record('mine'), { news: (one) => news.push(one) })
  const theirs = JSON.stringify({ tasks: [], version: 2, revision: 3, writer: 'them' })
  localStorage.setItem(RECORD_KEY, theirs)
  save.schedule()
  save.flush()
  await save.settled()
  expect(news).toEqual(['newer'])
  expect(readRecord()).toBe(theirs)
  expect(save.getState().at).toBe('off')
})

test('gl7 a tab that is closed before it could keep both parks its edits, and the next visit finds them', async () => {
  const save = saverOf(() => record('mine', { revision: 1, writer: 'me' }), {
    keep: () => new Promise(() => undefined),
  })
  localStorage.setItem(RECORD_KEY, record('theirs', { revision: 7, writer: 'them', follows: '' }))
  save.schedule()
  save.flush()
  expect(readText(`${PARKED_PREFIX}me`)).toContain('mine')
  const keep = vi.fn(() => Promise.resolve(true))
  const found = await findStored(null, keep)
  expect(found).toMatchObject({ hasKeptOther: true })
  expect(found.text).toContain('theirs')
  expect(keep).toHaveBeenCalledWith(expect.stringContaining('mine'), 1)
  expect(readText(`${PARKED_PREFIX}me`)).toBeNull()
})

test('gl15 a plan that was saved once and is gone is known to be lost', async () => {
  expect(await findStored(null, vi.fn())).toMatchObject({ text: null, isLost: false })
  const save = saverOf(() => record('mine'))
  save.schedule()
  save.flush()
  expect(readText(FIRST_SAVE_KEY)).not.toBeNull()
  localStorage.removeItem(RECORD_KEY)
  expect(await findStored(null, vi.fn())).toMatchObject({ text: null, isLost: true })
})
