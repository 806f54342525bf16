import { expect, test } from 'vitest'
import { ownersLike } from './owners'

const OWNERS = ['Anna', 'Ann', 'Chloé', 'Ewa Nowak']

test('owners are found by any part of their names, and not by the whole of one', () => {
  expect(ownersLike(OWNERS, 'ann')).toEqual(['Anna', 'Ann'])
  expect(ownersLike(OWNERS, 'Ann')).toEqual(['Anna'])
  expect(ownersLike(OWNERS, ' NOW ')).toEqual(['Ewa Nowak'])
  expect(ownersLike(OWNERS, 'Zoe')).toEqual([])
  expect(ownersLike(OWNERS, '')).toEqual(OWNERS)
  expect(
    ownersLike(
      Array.from({ length: 20 }, (_, at) => `Owner ${at}`),
      '',
    ),
  ).toHaveLength(8)
})
