import { expect, test } from 'vitest'
import { placeByKey } from './place-by-key'

const none = { ctrl: false, shift: false, alt: false }

test.each([
  [
    { ...none, key: 'Enter' },
    { at: 'end', level: 3 },
  ],
  [{ ...none, key: 'Enter', shift: true }, { at: 'endOneDeeper' }],
  [{ ...none, key: 'Enter', ctrl: true }, { at: 'endSameLevel' }],
  [
    { ...none, key: '1', ctrl: true },
    { at: 'end', level: 0 },
  ],
  [
    { ...none, key: '9', ctrl: true },
    { at: 'end', level: 8 },
  ],
  [{ ...none, key: '0', ctrl: true }, null],
  [{ ...none, key: '1' }, null],
  [{ ...none, key: 'Enter', alt: true }, null],
  [{ ...none, key: 'a' }, null],
])('%j adds at %j', (press, place) => {
  expect(placeByKey(press, 3)).toEqual(place)
})
