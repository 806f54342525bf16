import { expect, test, vi } from 'vitest'
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

test('owners are found in a browser as well whose language has a small I without a dot', () => {
  const lower = Object.getOwnPropertyDescriptor(String.prototype, 'toLocaleLowerCase')!
  const turkish = vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return (lower.value as typeof this.toLocaleLowerCase).call(this, 'tr')
  })
  expect(ownersLike(['Ines', 'Dmitri'], 'ine')).toEqual(['Ines'])
  expect(ownersLike(['Ines', 'Dmitri'], 'DMI')).toEqual(['Dmitri'])
  turkish.mockRestore()
})
