import { expect, test } from 'vitest'
import { ActionLocks } from './locks'

test('a task is locked for one second after its drag, and no other task', () => {
  let now = 5000
  const locks = new ActionLocks(() => now)
  expect(locks.isLocked(7)).toBe(false)
  locks.lock(7)
  expect(locks.isLocked(7)).toBe(true)
  expect(locks.isLocked(8)).toBe(false)
  now += 999
  expect(locks.isLocked(7)).toBe(true)
  now += 1
  expect(locks.isLocked(7)).toBe(false)
})
