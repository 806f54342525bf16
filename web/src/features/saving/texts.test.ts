import { expect, test } from 'vitest'
import type { SaveState } from './save-state'
import { savedText } from './texts'

const inWords = (state: SaveState) => Object.values(savedText(state)).join('')

test('§B.5 the save state says when, where, and why not', () => {
  const time = new Date(2026, 0, 5, 14, 3)
  expect(inWords({ at: 'saved', time })).toBe('Saved 14:03 on this device')
  expect(inWords({ at: 'waiting' })).toBe('Saving…')
  expect(inWords({ at: 'failed', why: 'full' })).toBe('Not saved: storage is full')
  expect(inWords({ at: 'off' })).toBe('Not saved: the stored plan is left as it is')
})
