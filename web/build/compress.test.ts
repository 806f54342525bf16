import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressBoth, isCompressible } from './compress'

const text = new TextEncoder().encode('bar '.repeat(2000))

test('both copies unpack to the asset and are smaller', () => {
  const { br, gz } = compressBoth(text)
  expect(new Uint8Array(brotliDecompressSync(br))).toEqual(text)
  expect(new Uint8Array(gunzipSync(gz))).toEqual(text)
  expect(Math.max(br.byteLength, gz.byteLength)).toBeLessThan(text.byteLength / 10)
})

test('the same asset always compresses to the same bytes', () => {
  expect(compressBoth(text)).toEqual(compressBoth(text))
})

test('images and tiny files get no copies', () => {
  expect(isCompressible('logo.png', 90_000)).toBe(false)
  expect(isCompressible('index.html', 300)).toBe(false)
  expect(isCompressible('barline_first-5f3a.wasm', 300_000)).toBe(true)
})
