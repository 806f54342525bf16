import { expect, test } from 'vitest'
import { cutTo, tilesOf } from './cut-path'

const TILES = { top: 300_000, bottom: 301_000 }
const DOWN = 'M160 15.5q7 0 7 7V309999.5q0 7 7 7H200m-3.5 -3.5L200 310006.5l-3.5 3.5'

test('the tiles are those that the window touches', () => {
  expect(tilesOf({ top: 300_100, bottom: 300_900 })).toEqual(TILES)
  expect(tilesOf({ top: -10, bottom: 1010 })).toEqual({ top: -1000, bottom: 2000 })
})

test('of a long run stays what lies in the tiles', () => {
  expect(cutTo(DOWN, TILES)).toBe('M167 300000V301000')
  expect(cutTo(DOWN, { top: 0, bottom: 1000 })).toBe('M160 15.5q7 0 7 7V1000')
  expect(cutTo(DOWN, { top: 309_000, bottom: 311_000 })).toBe(
    'M167 309000V309999.5q0 7 7 7H200m-3.5 -3.5L200 310006.5l-3.5 3.5',
  )
})

test('a run upwards is cut likewise, and one behind a short one', () => {
  const up = 'M100 310015.5q-7 0 -7 7V310024q0 7 7 7H260q7 0 7 7V39.5q0 7 -7 7H260m3.5 -3.5L260 46.5l3.5 3.5'
  expect(cutTo(up, TILES)).toBe('M267 301000V300000')
  expect(cutTo(up, { top: 0, bottom: 1000 })).toBe('M267 1000V39.5q0 7 -7 7H260m3.5 -3.5L260 46.5l3.5 3.5')
})

test('each arrow of a crowd is cut, and short ones stay as they are', () => {
  const short = 'M160 300015.5q7 0 7 7V300039.5q0 7 7 7H200m-3.5 -3.5L200 300046.5l-3.5 3.5'
  expect(cutTo(short + DOWN + short, TILES)).toBe(`${short}M167 300000V301000${short}`)
})
