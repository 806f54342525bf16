import { expect, test, vi } from 'vitest'
import { createChangesApi } from './changes'

vi.mock('../platform/origin', () => ({ pageOrigin: () => 'http://barline.test' }))

test.each([
  ['ASCII', 'a', 50_000, true],
  ['ASCII, too many', 'a', 64 * 1024, false],
  ['Chinese', '\u6f22', 15_000, true],
  ['Chinese, too many bytes in fewer letters', '\u6f22', 30_000, false],
])(
  'l11 a list of changes outlives the page where a browser allows it: %s',
  async (_, letter, letters, isKept) => {
    const asked: Request[] = []
    const api = createChangesApi((request) => {
      asked.push(request as Request)
      return Promise.resolve(Response.json({ revision: 8, longUrl: null, ids: null, epoch: null }))
    })
    const changes = JSON.stringify([{ set: letter.repeat(letters) }])
    const list = { client: 'c', n: 1, base: 7, age: 0, rules: 1, changes }
    expect(await api.send('k3x9ab', list)).toEqual({ kind: 'saved', etag: '"8"' })
    expect(asked.map(({ keepalive }) => keepalive)).toEqual([isKept])
  },
)
