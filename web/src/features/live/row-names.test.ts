import { expect, test } from 'vitest'
import { namesOf, placeThere, standHere } from './row-names'

/** Three tasks of this page: 10, 11 and 12. */
const named = namesOf({ revision: 7, epoch: 5, there: [3, 1, 8], here: [10, 11, 12] })
const cell = { column: 'owner', dragging: null }

test('lv21 a place is the same task in every page', () => {
  const place = placeThere(named, { task: 11, ...cell })
  expect(place).toEqual({ base: 7, task: 1, column: 'owner' })
  const elsewhere = namesOf({ revision: 8, epoch: 5, there: [1, 3, 8], here: [70, 71, 72] })
  expect(standHere(elsewhere, { base: 7, task: 1, ...cell })).toEqual({ task: 70, ...cell })
  const days = { from: '2026-03-02', to: '2026-03-05' }
  expect(placeThere(named, { task: 12, column: null, dragging: days })).toEqual({
    base: 7,
    task: 8,
    dragging: days,
  })
})

test('lv21 without names of their own rows are called 1, 2, 3', () => {
  const plain = namesOf({ revision: 4, epoch: 4, there: [], here: [10, 11] })
  expect(placeThere(plain, { task: 11, ...cell })).toMatchObject({ base: 4, task: 2 })
  expect(standHere(plain, { base: 4, task: 1, ...cell })).toMatchObject({ task: 10 })
})

test('lv21 a row that is not there is no place', () => {
  expect(standHere(named, { base: 7, task: 2 ** 53 - 1, ...cell })).toBeNull()
  expect(standHere(named, { base: 4, task: 3, ...cell })).toBeNull()
  expect(standHere(null, { base: 7, task: 3, ...cell })).toBeNull()
  expect(standHere(named, null)).toBeNull()
  expect(placeThere(named, { task: 99, ...cell })).toEqual({ base: 7 })
  expect(placeThere(named, null)).toEqual({ base: 7 })
})
