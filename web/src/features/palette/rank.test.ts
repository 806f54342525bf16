import { expect, test } from 'vitest'
import { fit, ranked } from './rank'

test('beginnings come first, then words, then letters in their order', () => {
  const names = [
    'Open a template',
    'Export CSV',
    'Reset All',
    'Import MS Project XML',
    'Export MS Project XML',
  ]
  const found = (query: string) => ranked(query, names, (name) => [name])
  expect(found('ex')).toEqual(['Export CSV', 'Export MS Project XML', 'Import MS Project XML'])
  expect(found('CSV')).toEqual(['Export CSV'])
  expect(found('xml ex')).toEqual(['Export MS Project XML'])
  expect(found('rall')).toEqual(['Reset All'])
  expect(found('')).toEqual(names)
  expect(found('zzz')).toEqual([])
  expect(ranked('move', ['Move up', 'Move'], (name) => [name])).toEqual(['Move', 'Move up'])
})

test('letters out of their order do not fit', () => expect(fit('vsc', 'CSV')).toBeNull())

test('what others call it fits as well as its own name', () => {
  const entries = [['Move to subtask level', 'Indent'], ['Insert a picture'], ['Delete']]
  expect(ranked('inde', entries, (names) => names)).toEqual([entries[0]])
  expect(ranked('in', entries, (names) => names)).toEqual([entries[0], entries[1]])
})
