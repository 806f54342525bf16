import { expect, test } from 'vitest'
import { filterOf, hidesRows, NOTHING, ownerKey, unfiltered } from './filter-of'

test('the text filters only when asked to', () => {
  expect(filterOf({ ...NOTHING, text: 'paint' })).toEqual({
    text: null,
    owner: null,
    status: null,
    done: null,
  })
  expect(filterOf({ ...NOTHING, text: 'paint', onlyMatches: true }).text).toBe('paint')
  expect(hidesRows({ ...NOTHING, text: '  ', onlyMatches: true })).toBe(false)
})

test('owners may be called anything', () => {
  for (const owner of ['all', '__proto__', 'constructor', '=x', ''])
    expect(filterOf({ ...NOTHING, owner: ownerKey(owner) }).owner).toBe(owner)
})

test('status and done are asked for each by itself, and cleared together', () => {
  const wanted = { ...NOTHING, text: 'x', status: 'review', done: 'open' } as const
  expect(filterOf(wanted)).toEqual({ text: null, owner: null, status: 'review', done: false })
  expect(filterOf({ ...NOTHING, done: 'done' }).done).toBe(true)
  expect(hidesRows(wanted)).toBe(true)
  expect(unfiltered(wanted)).toEqual({ ...NOTHING, text: 'x' })
})
