import { expect, test } from 'vitest'
import { pngScale } from './picture'

test('a picture is drawn twice as fine where a canvas can hold it', () => {
  expect(pngScale(1200, 800, 16_384)).toBe(2)
})

test('a large picture is as fine as a canvas can hold', () => {
  for (const [width, height] of [
    [30_000, 400],
    [800, 310_000],
    [20_000, 20_000],
  ] as const) {
    const scale = pngScale(width, height, 16_384)
    expect(width * scale).toBeLessThanOrEqual(16_384.001)
    expect(height * scale).toBeLessThanOrEqual(16_384.001)
    expect(width * scale * height * scale).toBeLessThanOrEqual(64_000_001)
  }
})
