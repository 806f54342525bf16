import { expect, test } from 'vitest'
import { keyNames } from './keys'

test.each([
  ['Ctrl+Shift+Z', 'Linux x86_64', 'Ctrl+Shift+Z'],
  ['Ctrl+Shift+Z', 'MacIntel', '⌘⇧Z'],
  ['F2', 'MacIntel', 'F2'],
])('%s on %s reads %s', (shortcut, platform, shown) => {
  expect(keyNames(shortcut, platform)).toBe(shown)
})
