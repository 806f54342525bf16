// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalSave, quarantine, readRecord, RECORD_KEY, takeDraft, writeDraft } from './local-save'
import { isQuotaError } from './storage'

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
  const save = createLocalSave(() => text)
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

test('leaving writes at once what waits, and nothing when nothing waits', () => {
  const record = vi.fn(() => 'plan')
  const save = createLocalSave(record)
  save.flush()
  expect(record).not.toHaveBeenCalled()
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
  const save = createLocalSave(() => 'new')
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
  const save = createLocalSave(() => 'plan')
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
  const save = createLocalSave(() => 'ours')
  save.schedule()
  save.turnOff()
  save.schedule()
  save.flush()
  vi.advanceTimersByTime(10_000)
  expect(readRecord()).toBe('{"version":999}')
})

test('gl8 a draft is found once, and damage is no draft', () => {
  writeDraft({ task: 3, column: 'name', text: 'Pai' })
  expect(takeDraft()).toEqual({ task: 3, column: 'name', text: 'Pai' })
  expect(takeDraft()).toBeNull()
  localStorage.setItem('barline.draft', '{"task":"x"}')
  expect(takeDraft()).toBeNull()
})

test('m3 quota errors are known by name and by both codes', () => {
  expect(isQuotaError(new DOMException('', 'QuotaExceededError'))).toBe(true)
  expect(isQuotaError(Object.assign(new Error('old'), { code: 1014 }))).toBe(true)
  expect(isQuotaError(new Error('other'))).toBe(false)
})
