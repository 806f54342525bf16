import { expect, test } from 'vitest'
import { ghostPlace } from './ghost-place'

const grip = { width: 300, height: 116, x: 200, y: 40 }
const place = (x: number, y: number) => ghostPlace({ x, y }, grip, 390, 844)

test('a card is carried by where it was taken', () => {
  expect(place(220, 240)).toEqual({ left: 20, top: 200 })
})

test('at the edges of the window it stays inside', () => {
  expect(place(388, 840)).toEqual({ left: 86, top: 724 })
  expect(place(2, 2)).toEqual({ left: 4, top: 4 })
})

test('one that is wider than the window keeps its left', () => {
  expect(ghostPlace({ x: 300, y: 240 }, { ...grip, width: 400 }, 390, 844).left).toBe(4)
})
