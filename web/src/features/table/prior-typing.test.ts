import { expect, test } from 'vitest'
import { isNameTyped, withNumber } from './prior-typing'

test('letters are a name, digits a number', () => {
  expect(isNameTyped('1, Öl')).toBe(true)
  expect(isNameTyped('1, 3FS+2d; pai nt')).toBe(true)
  expect(isNameTyped('1, 3FS')).toBe(false)
  expect(isNameTyped('Order, ')).toBe(false)
})

test('the number of what was chosen takes the place of what was typed, and nothing else', () => {
  expect(withNumber('pai', 3)).toBe('3')
  expect(withNumber('1,pai', 3)).toBe('1, 3')
  expect(withNumber('1FS+2d; 2, pai', 3)).toBe('1FS+2d; 2, 3')
})
