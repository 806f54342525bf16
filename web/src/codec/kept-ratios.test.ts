/** The ratios of links that no clock takes part in: as good as docs/benchmarks.md keeps them, at every change. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { keptIn } from '../../bench/kept.mjs'
import { initSync, readCsv, shareLink, storedUrl, unpackText } from './wasm/barline_codec.js'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url))
const kept = keptIn(read('docs/benchmarks.md').toString()).get('bench-codec') ?? []
const SITE = 'https://plan.example'
/** Another gzip than the benchmark's writes a few letters more or less. */
const NOISE = 1.02

beforeAll(() => {
  initSync({ module: read('web/src/codec/wasm/barline_codec_bg.wasm') })
})

function recordOf(file: string, tasks: number): string {
  const lines = read(`fixtures/plans/${file}`).toString().split('\n')
  const bytes = new TextEncoder().encode(`${lines.slice(0, tasks + 2).join('\n')}\n`)
  const answer = readCsv(bytes, {}, '2026-01-05', () => undefined)
  if (!answer.ok) throw new Error(answer.message)
  return answer.record
}

test.each([
  [13, 'kitchen.csv'],
  [100, 'ten-thousand.csv'],
  [1_000, 'ten-thousand.csv'],
])('a link of %d tasks is as short beside gzip as kept', (tasks, file) => {
  const record = recordOf(file, tasks)
  const sent = shareLink(SITE, 'rw', record)
  if (!sent.ok) throw new Error(sent.message)
  const dataOf = (url: string) => url.replace(/^.*data=/, '')
  const gzipped = gzipSync(unpackText(dataOf(sent.link.url)) ?? '', { level: 9 }).toString('base64')
  const beside = (url: string) => dataOf(url).length / encodeURIComponent(gzipped).length
  const keptAs = (name: string) =>
    kept.find((one) => one.name === `${name}, ${tasks.toLocaleString('en')} tasks`)?.ratio
  for (const [name, url] of [
    ["letters beside pako's", sent.link.url],
    ["letters of a link to store, beside pako's", storedUrl(SITE, 'rw', record)],
  ] as const)
    expect(beside(url), name).toBeLessThanOrEqual(keptAs(name)! * NOISE)
})
