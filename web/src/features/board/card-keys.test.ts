import { expect, test } from 'vitest'
import { cardKey } from './card-keys'

const press = (key: string, isLifted: boolean, modifier: object = {}) =>
  cardKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifier }, isLifted)

test('Space lifts and drops, arrows choose a column, Escape cancels', () => {
  expect(press(' ', false)).toEqual({ do: 'lift' })
  expect(press('ArrowRight', true)).toEqual({ do: 'over', by: 1 })
  expect(press('ArrowLeft', true)).toEqual({ do: 'over', by: -1 })
  expect(press(' ', true)).toEqual({ do: 'drop' })
  expect(press('Escape', true)).toEqual({ do: 'cancel' })
  expect(press('ArrowUp', true)).toEqual({ do: 'explainOrder' })
  expect(press('Tab', true)).toEqual({ do: 'stay' })
})

test('arrows go from card to card while none is lifted', () => {
  expect(press('ArrowDown', false)).toEqual({ do: 'go', columns: 0, places: 1 })
  expect(press('ArrowLeft', false)).toEqual({ do: 'go', columns: -1, places: 0 })
  expect(press('End', false)).toEqual({ do: 'go', columns: 0, places: 'last' })
  expect(press('Escape', false)).toBeNull()
  expect(press('Tab', false)).toBeNull()
})

test('a menu opens by key, and chords are left to the page', () => {
  expect(press('F10', false, { shiftKey: true })).toEqual({ do: 'menu' })
  expect(press('ArrowLeft', false, { ctrlKey: true })).toBeNull()
  expect(press(' ', true, { metaKey: true })).toBeNull()
})
