// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { takeSignInTrouble } from './sign-in'

test('ga9 the trouble is read once, taken out of the address, and only our words count', () => {
  window.history.replaceState(null, '', '/?x=1#sign-in=cancelled')
  expect(takeSignInTrouble()).toBe('cancelled')
  expect(window.location.href).toMatch(/\/\?x=1$/)
  expect(takeSignInTrouble()).toBeNull()
  window.history.replaceState(null, '', '/#sign-in=<b>hello</b>')
  expect(takeSignInTrouble()).toBeNull()
  expect(window.location.hash).toBe('')
})
