import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataIn, linkIn, withoutLink } from './link-address'

test('the link is found in query and fragment, its data as it was written', () => {
  expect(linkIn('?data=H4s%2BI%3D', '')).toEqual({ kind: 'data', data: 'H4s%2BI%3D' })
  expect(linkIn('', '#data=a+b/c==')).toEqual({ kind: 'data', data: 'a+b/c==' })
  expect(linkIn('?utm=1&s=ab12cd', '')).toEqual({ kind: 'code', code: 'ab12cd' })
  expect(linkIn('?s=ab12cd&data=x', '')).toEqual({ kind: 'data', data: 'x' })
  expect(linkIn('?data=', '')).toEqual({ kind: 'data', data: '' })
  expect(linkIn('?database=1', '#s=1')).toBeNull()
})

test('gk9 malformed escapes are handed on', () => {
  expect(linkIn('?data=%E0%GA4%A', '')).toEqual({ kind: 'data', data: '%E0%GA4%A' })
  expect(linkIn('?s=%E0%GA', '')).toEqual({ kind: 'code', code: '%E0%GA' })
})

test('gk10 only the link’s parameters go', () => {
  expect(withoutLink('/', '?data=x&lang=en', '#top')).toBe('/?lang=en#top')
  expect(withoutLink('/', '?s=1', '#data=x')).toBe('/')
})

test('gz4 of a stored address only its data is read', () => {
  expect(dataIn('https://plan.example/?data=H4s%3D')).toBe('H4s%3D')
  expect(dataIn('https://plan.example/?s=ab12cd')).toBeNull()
  expect(dataIn('mailto:a@example.org#s=1')).toBeNull()
  expect(dataIn('no address')).toBeNull()
})

test('whatever the address holds, nothing of a link is left in it', () => {
  const part = fc.stringMatching(/^[a-z=&%#+]{0,12}$/)
  const pair = fc.tuple(fc.constantFrom('data', 's', 'lang'), part).map(([name, text]) => `${name}=${text}`)
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 4 }), pair, (query, fragment) => {
      const { search, hash } = new URL(
        withoutLink('/', `?${query.join('&')}`, `#${fragment}`),
        'https://a.example',
      )
      expect(linkIn(search, hash.startsWith('#data=') ? hash : '')).toBeNull()
    }),
  )
})
