/** The shared vectors in the browser's build of the codec: one verdict everywhere (GK1, M12). */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { initSync, openLink, shareLink } from './wasm/barline_codec.js'

interface Vector {
  name: string
  data: string
  opens?: { mode: 'rw' | 'ro'; csv: string }
  refused?: string
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../fixtures/links/vectors.json', import.meta.url), 'utf8'),
) as Vector[]

beforeAll(() => {
  initSync({ module: readFileSync(new URL('./wasm/barline_codec_bg.wasm', import.meta.url)) })
})

/** A link's text, unpacked by another program. */
const textOf = (url: string): string =>
  gunzipSync(Buffer.from(decodeURIComponent(url.replace(/^.*data=/, '')), 'base64')).toString()

test('there is a vector of every kind', () => {
  expect(vectors.length).toBeGreaterThan(80)
  expect(vectors.filter((vector) => vector.opens).length).toBeGreaterThan(30)
})

test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, { data, opens, refused }) => {
  const answer = openLink(data, '2026-11-20', true)
  if (!answer.ok) {
    expect(answer.code).toBe(refused)
    expect(answer.message).toBe('Failed to load shared data. The link may be corrupted.')
    return
  }
  expect(answer.mode).toBe(opens?.mode)
  const again = shareLink('https://plan.example', answer.mode, answer.record)
  if (again.ok) expect(textOf(again.link.url)).toBe(`${opens?.mode}:${opens?.csv}`)
  else expect([answer.count, again.message]).toEqual([0, 'No tasks to share'])
})
