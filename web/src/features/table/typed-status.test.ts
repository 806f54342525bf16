import { expect, test, vi } from 'vitest'
import { isLetter, statusFor } from './typed-status'

test('a status is found by the first letters of its word, whatever their case', () => {
  const found = ['c', 'Cancelled', 'review', 'done', 'not st', 'in p', 'P'].map(statusFor)
  const all = ['cancelled', 'cancelled', 'review', 'done', 'not_started', 'in_progress', 'pending']
  expect(found).toEqual(all)
})

test('what no word begins with finds none, least of all another', () => {
  expect(['', ' ', 'x', 'cx', 'donee', 'rr'].map(statusFor)).toEqual(Array(6).fill(null))
})

test('a space belongs to a word that was begun; keys held with Control are no letters', () => {
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })
  expect([isLetter(press(' '), ''), isLetter(press(' '), 'not')]).toEqual([false, true])
  expect([isLetter(press('a'), ''), isLetter(press('a', true), ''), isLetter(press('F2'), '')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a status is found in a browser as well whose language has a small I without a dot', () => {
  const lower = Object.getOwnPropertyDescriptor(String.prototype, 'toLocaleLowerCase')!
  const turkish = vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return (lower.value as typeof this.toLocaleLowerCase).call(this, 'tr')
  })
  expect(['in', 'PENDI'].map(statusFor)).toEqual(['in_progress', 'pending'])
  turkish.mockRestore()
})
