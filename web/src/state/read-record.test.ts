import { afterEach, expect, test, vi } from 'vitest'
import type { ReadRecord } from '../editor/plan-ports'
import { readAhead } from './read-record'

const READ = {} as ReadRecord
const plan = () => ({ ask: { readRecord: vi.fn(() => READ) } })

afterEach(() => {
  globalThis.barlineNeedsRest = undefined
})

test('a record is read at once, and there for the next turn of the thread', async () => {
  const open = plan()
  let isNext = false
  const coming = readAhead(open, '{"tasks":[]}').then((read) => [read, isNext])
  expect(open.ask.readRecord).toHaveBeenCalledWith('{"tasks":[]}')
  // Behind all microtasks.
  for (let at = 0; at < 20; at++) await Promise.resolve()
  isNext = true
  expect(await coming).toEqual([READ, true])
})

test('where the rules are missing it stays a text, and nothing reads it', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  globalThis.barlineNeedsRest = () => {
    throw new Error('offline')
  }
  const open = plan()
  expect(await readAhead(open, '{"tasks":[]}')).toBe('{"tasks":[]}')
  expect(open.ask.readRecord).not.toHaveBeenCalled()
})
