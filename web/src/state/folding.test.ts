// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadRulesForTests } from '../editor/load-for-tests'
import { openRecordAtOnce } from '../editor/records'
import { PlanStore } from '../editor/plan-store'
import { Editor } from '../editor/wasm/barline.js'
import { foldAsKept, keepFolding } from './folding'

const KEY = 'barline.folded'
const task = (id: number, level: number) => ({ id, name: `Task ${id}`, startDate: '2026-01-05', level })
const record = (...tasks: object[]) => JSON.stringify({ version: 1, description: '', tasks })
const PLAN = record(task(1, 0), task(2, 1), task(3, 2), task(4, 0), task(5, 1))

/** A visit with this plan in the browser; `end` is a reload or a closed tab. */
function visit(plan: string) {
  const editor = new Editor()
  openRecordAtOnce(editor, plan)
  foldAsKept(editor)
  const store = new PlanStore(editor)
  const stop = keepFolding(store)
  const end = () => {
    window.dispatchEvent(new Event('pagehide'))
    stop()
  }
  return { store, end, rows: () => store.rows(0, 9).map(({ id }) => id) }
}

beforeAll(loadRulesForTests)
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('l46 what is folded is folded at the next visit, and no part of the plan', () => {
  const { store, end } = visit(PLAN)
  const { edits } = store.getState()
  store.setCollapsed([2, 4], true)
  end()
  expect(localStorage.getItem(KEY)).toBe('[4,2]')
  expect(store.getState().edits).toBe(edits)
  expect(store.record()).not.toMatch(/fold|collaps/i)
  const next = visit(PLAN)
  expect(next.rows()).toEqual([1, 2, 4])
  next.store.setAllCollapsed(false)
  vi.runAllTimers()
  expect(localStorage.getItem(KEY)).toBe('[]')
})

test('l46 another plan inherits nothing, and what is gone is let go', () => {
  const first = visit(PLAN)
  first.store.setAllCollapsed(true)
  first.end()
  const other = visit(record(task(11, 0), task(12, 1)))
  expect(other.rows()).toEqual([11, 12])
  other.end()
  expect(localStorage.getItem(KEY)).toBe('[]')
})

test('l46 a tab that takes over another tab’s plan leaves what that one keeps', () => {
  const { store } = visit(PLAN)
  store.setCollapsed([4], true)
  vi.runAllTimers()
  localStorage.setItem(KEY, '[11]')
  store.adopt(record(task(11, 0), task(12, 1)))
  vi.runAllTimers()
  expect(localStorage.getItem(KEY)).toBe('[11]')
})

test.each(['', '{', '{"1":2}', '["1",1.5,null,99]', 'null'])('l46 damage folds nothing: %s', (kept) => {
  localStorage.setItem(KEY, kept)
  expect(visit(PLAN).rows()).toEqual([1, 2, 3, 4, 5])
})

test('l46 storage that is blocked folds nothing and stops nobody', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  const { store, end, rows } = visit(PLAN)
  store.setCollapsed([1], true)
  end()
  expect(rows()).toEqual([1, 4, 5])
})
