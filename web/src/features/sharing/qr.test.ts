import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { modulesOf, pathOf } from './qr'

/** What another library reads in a picture of the code, 3 px a module. */
function readBack(modules: readonly boolean[][]): string | undefined {
  const scale = 3
  const size = modules.length * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.set([0, 0, 0, 255], (y * size + x) * 4)
  return jsqr(pixels, size, size)?.data
}

const link = (length: number) => {
  const start = 'https://plan.example/?data='
  return start + 'H4sIAbCd%2B9'.repeat(400).slice(0, length - start.length)
}

test.each([40, 800, 1_500, 2_953])('a link of %i characters can be read from its code', (length) => {
  const modules = modulesOf(link(length))
  expect(modules && readBack(modules)).toBe(link(length))
})

test('a longer link has no code', () => {
  expect(modulesOf(link(2_954))).toBeNull()
})

test('the path covers the dark modules and no others', () => {
  const modules = [
    [true, true, false],
    [false, false, true],
  ]
  expect(pathOf(modules)).toBe('M0 0h2v1h-2zM2 1h1v1h-1z')
})
