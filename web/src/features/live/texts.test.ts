import { expect, test } from 'vitest'
import { arrivedText, hereText, initialsOf, placeText, viewersText } from './texts'

test('initials are of the first and the last word', () => {
  const names = ['Ada Lovelace', 'bob', 'Ana de la Cruz', '  ', '😀 x', 'élodie']
  expect(names.map(initialsOf)).toEqual(['AL', 'B', 'AC', '?', '😀X', 'É'])
})

test('lv20 who is here is said in words', () => {
  expect(arrivedText(['Ada'])).toBe('Ada is here.')
  expect(arrivedText(['Ada', 'Bob', 'Cleo'])).toBe('Ada, Bob, and Cleo are here.')
  expect(hereText(['Ada'], 2)).toBe('Here besides you: Ada and 2 people looking on')
  expect(hereText([], 1)).toBe('1 person here besides you')
  expect(viewersText(1, true)).toBe('1 person looking on')
})

test('lv21 where somebody stands is said in words', () => {
  const at = { task: 1, column: 'duration', dragging: null }
  expect(placeText(null, null)).toBe('nowhere in the plan')
  expect(placeText(at, 12)).toBe('in row 12, Duration')
  expect(placeText({ ...at, column: 'constructor' }, 12)).toBe('in row 12')
  expect(placeText(at, null)).toBe('in a row that is hidden, Duration')
  expect(placeText({ ...at, dragging: { from: '', to: '' } }, 2)).toBe('in row 2, moving its bar')
})
