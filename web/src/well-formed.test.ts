import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wellFormed, wellFormedJson, wellFormedText } from './well-formed'

/** Any units of UTF-16, halves of pairs among them. */
const anyText = fc
  .array(fc.constantFrom('a', '\\', 'ud83d', '"', '\ud83d', '\ude00', '😀', '\n'))
  .map((parts) => parts.join(''))

test('gk7 half an emoji becomes U+FFFD, a whole one stays', () => {
  expect(wellFormedText('cut \ud83d, \ude00 and 😀')).toBe('cut \ufffd, \ufffd and 😀')
  expect(wellFormed({ type: 'a', tasks: [1], fields: { name: '\ud83d', owner: null } })).toEqual({
    type: 'a',
    tasks: [1],
    fields: { name: '\ufffd', owner: null },
  })
})

test('gk7 in JSON too, where a half stands as an escape', () => {
  expect(wellFormedJson('["\\ud83d","\\uDE00x","\\uD83D\\uDE00","\\\\ud83d"]')).toBe(
    '["\\ufffd","\\ufffdx","\\uD83D\\uDE00","\\\\ud83d"]',
  )
  fc.assert(
    fc.property(anyText, (text) => {
      expect(JSON.parse(wellFormedJson(JSON.stringify(text)))).toBe(wellFormedText(text))
    }),
  )
})
