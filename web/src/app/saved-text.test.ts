import { expect, test } from 'vitest'
import { savedText } from './saved-text'

test('§B.5 the save state says when, where, and why not', () => {
  const time = new Date(2026, 0, 5, 14, 3)
  expect(savedText({ at: 'saved', time })).toBe('Saved 14:03 on this device')
  expect(savedText({ at: 'waiting' })).toBe('Saving…')
  expect(savedText({ at: 'failed', why: 'full' })).toBe('Not saved: storage is full')
  expect(savedText({ at: 'off' })).toBe('Not saved: the stored plan is left as it is')
})
