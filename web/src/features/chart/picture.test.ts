import { expect, test } from 'vitest'
import { pngScale, rowsPerPage } from './picture'

test('a picture is drawn twice as fine where a canvas can hold it', () => {
  expect(pngScale(1200, 800)).toBe(2)
})

test('a large picture is as fine as a canvas can hold', () => {
  for (const [width, height] of [
    [30_000, 400],
    [800, 310_000],
    [20_000, 20_000],
  ] as const) {
    const scale = pngScale(width, height)
    expect(width * scale).toBeLessThanOrEqual(16_384.001)
    expect(height * scale).toBeLessThanOrEqual(16_384.001)
    expect(width * scale * height * scale).toBeLessThanOrEqual(64_000_001)
  }
})

test('a page holds the rows that fit beside its title and legend, and never none', () => {
  // 1000 px wide: a page is 680 px high, 200 of them for title, header and legend.
  expect(rowsPerPage(1000, 200 + 100 * 30, 100, 30)).toBe(16)
  expect(rowsPerPage(300, 200 + 100 * 30, 100, 30)).toBe(5)
})
