import { expect, test, vi } from 'vitest'
import { createVersionsApi } from './versions'

vi.mock('../platform/origin', () => ({ pageOrigin: () => 'http://barline.test' }))

function answering(status: number, body: unknown) {
  vi.spyOn(console, 'error').mockReturnValue()
  const asked: { path: string; body: string }[] = []
  const ask = async (request: RequestInfo | URL) => {
    const { url } = request as Request
    asked.push({ path: new URL(url).pathname, body: await (request as Request).text() })
    const headers = { 'Content-Type': 'application/json' }
    return new Response(JSON.stringify(body), { status, headers })
  }
  return { api: createVersionsApi(ask), asked }
}

test('sl18 a name is for the plan as it is now, or for a version', async () => {
  const { api, asked } = answering(200, { revision: 4 })
  expect(await api.name('k3x9ab', 'As agreed')).toEqual({ kind: 'kept', revision: 4 })
  await api.name('k3x9ab', 'The first', 1)
  await api.keep('k3x9ab')
  expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { name: 'As agreed' },
    { name: 'The first', revision: 1 },
    {},
  ])
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/api/short-url/k3x9ab/versions']))
})

test('sl19 what is refused is said as for links', async () => {
  for (const [status, kind] of [
    [401, 'signedOut'],
    [403, 'notOwner'],
    [404, 'gone'],
    [409, 'refused'],
    [503, 'later'],
  ] as const) {
    const { api } = answering(status, { title: 'No.' })
    expect(await api.list('k3x9ab')).toMatchObject({ kind })
    expect(await api.open('k3x9ab', 1)).toMatchObject({ kind })
  }
})
