import { beforeEach, expect, test, vi } from 'vitest'
import { findShortUrl } from './short-url'

vi.mock('../platform/origin', () => ({ pageOrigin: () => 'http://barline.test' }))

const answering = (body: string, status = 200) =>
  vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(body, { status, headers: { 'Content-Type': 'application/json' } })),
  )

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

test('the address behind a code', async () => {
  const ask = answering('{"longUrl":"http://barline.test/?data=x"}')
  expect(await findShortUrl('ab12cd', ask)).toEqual({
    kind: 'found',
    longUrl: 'http://barline.test/?data=x',
  })
  expect((ask.mock.calls[0]?.[0] as Request).url).toBe('http://barline.test/api/short-url/ab12cd')
})

test.each([
  [{ isOwner: true, canSave: true }, { ownEtag: '"7"' }],
  [{ isOwner: false, canSave: true }, { jointEtag: '"7"' }],
  [{ isOwner: false, canSave: false }, {}],
])('l7 who may save learns what is saved over: %j', async (rights, more) => {
  const body = JSON.stringify({ longUrl: 'u', expiresAt: null, ...rights })
  const headers = { 'Content-Type': 'application/json', ETag: '"7"' }
  const ask = () => Promise.resolve(new Response(body, { headers }))
  expect(await findShortUrl('ab12cd', ask)).toEqual({ kind: 'found', longUrl: 'u', etag: '"7"', ...more })
})

test.each([
  ['404', answering('{}', 404), { kind: 'notFound' }],
  ['429', answering('{}', 429), { kind: 'unreachable', why: 'busy' }],
  ['503', answering('{}', 503), { kind: 'unreachable', why: 'server' }],
  ['500', answering('oops', 500), { kind: 'unreachable', why: 'server' }],
  ['an answer of another shape', answering('{"longUrl":7}'), { kind: 'unreachable', why: 'server' }],
  [
    'no server',
    vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    { kind: 'unreachable', why: 'offline' },
  ],
])('gl11 %s', async (_, ask, verdict) => {
  expect(await findShortUrl('ab12cd', ask)).toEqual(verdict)
})
