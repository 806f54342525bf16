import { expect, test, vi } from 'vitest'
import { createLinksApi } from './links'

vi.mock('../platform/origin', () => ({ pageOrigin: () => 'http://barline.test' }))

interface Given {
  body?: unknown
  status?: number
  headers?: Record<string, string>
}

function server({ body = {}, status = 200, headers = {} }: Given) {
  vi.spyOn(console, 'error').mockReturnValue()
  const asked: Request[] = []
  const text = status === 204 || status === 304 ? null : JSON.stringify(body)
  const ask = (request: RequestInfo | URL) => {
    asked.push((request as Request).clone())
    const content = { 'Content-Type': 'application/json', ...headers }
    return Promise.resolve(new Response(text, { status, headers: content }))
  }
  return { api: createLinksApi(ask), asked }
}

test('spec §7: a link is made from its long URL, and the code of the answer counts', async () => {
  const { api, asked } = server({
    body: { isExisting: false, mapping: { short_code: 'k3x9ab' } },
    status: 201,
  })
  expect(await api.create('http://barline.test/?data=x')).toEqual({
    kind: 'created',
    code: 'k3x9ab',
    etag: '"1"',
  })
  expect(await asked[0]?.json()).toEqual({ shortCode: '', longUrl: 'http://barline.test/?data=x' })
})

test('l8 what is behind a link that existed is not known', async () => {
  const { api } = server({ body: { isExisting: true, mapping: { short_code: 'k3x9ab' } } })
  expect(await api.create('u')).toMatchObject({ code: 'k3x9ab', etag: null })
})

test('l12 a save says what it changes, and learns what is there now', async () => {
  const { api, asked } = server({ body: { revision: 8 }, headers: { ETag: '"8"' } })
  expect(await api.save('k3x9ab', 'u', '"7"')).toEqual({ kind: 'saved', etag: '"8"' })
  expect(asked[0]?.headers.get('If-Match')).toBe('"7"')
})

test('l11 only what is small enough is sent by a page on its way out', async () => {
  const { api, asked } = server({ body: { revision: 8 } })
  await api.save('k3x9ab', 'u', '"7"')
  await api.save('k3x9ab', 'u'.repeat(64 * 1024), '"7"')
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false])
})

test.each([
  [412, {}, { kind: 'changed' }],
  [401, {}, { kind: 'signedOut' }],
  [403, {}, { kind: 'notOwner' }],
  [404, {}, { kind: 'gone' }],
  [503, { 'Retry-After': '5' }, { kind: 'later', why: 'server', afterMs: 5000 }],
  [429, { 'Retry-After': 'soon' }, { kind: 'later', why: 'busy', afterMs: null }],
  [413, {}, { kind: 'refused', reason: 'The plan is too large.' }],
] as const)('a save answered with %i is told apart', async (status, headers, answer) => {
  const { api } = server({ body: { title: 'The plan is too large.' }, status, headers })
  expect(await api.save('k3x9ab', 'u', '"7"')).toEqual(answer)
})

test('what is known already is not sent again, and another’s link is not one’s own', async () => {
  const same = server({ status: 304 })
  expect(await same.api.open('k3x9ab', '"7"')).toEqual({ kind: 'same' })
  expect(same.asked[0]?.headers.get('If-None-Match')).toBe('"7"')
  const theirs = server({ body: { longUrl: 'u', isOwner: false, canSave: false } })
  expect(await theirs.api.open('k3x9ab', null)).toEqual({ kind: 'notOwner' })
})

test('l7 a link of another person’s that others may save is opened to be saved to', async () => {
  const body = { longUrl: 'u', isOwner: false, canSave: true }
  const { api } = server({ body, headers: { ETag: '"3"' } })
  const there = { kind: 'found', longUrl: 'u', etag: '"3"' }
  expect(await api.open('k3x9ab', null)).toEqual({ ...there, isJoint: true })
  const own = server({ body: { ...body, isOwner: true }, headers: { ETag: '"3"' } })
  expect(await own.api.open('k3x9ab', null)).toEqual({ ...there, isJoint: false })
})

test('without an answer it is worth another try', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const api = createLinksApi(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await api.list()).toEqual({ kind: 'later', why: 'offline', afterMs: null })
})
