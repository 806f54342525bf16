import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { getReady, initSync, readCsv } from './wasm/barline_codec.js'

beforeAll(() => {
  initSync({ module: readFileSync(new URL('./wasm/barline_codec_bg.wasm', import.meta.url)) })
})

test('getting ready is a reading like any other, without a doubt in it, and changes none that follows', () => {
  const file = new TextEncoder().encode(
    'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done\n' +
      'Paint,,2026-01-05,2,2026-01-07,Ben,0,13,false\n',
  )
  const read = () => {
    const answer = readCsv(file, {}, '2026-01-05', () => undefined)
    return answer.ok && answer.preview
  }
  const before = read()
  const ready = getReady()
  expect(ready.ok && ready.preview).toMatchObject({ needsALook: false })
  expect(ready.ok && (JSON.parse(ready.record) as { tasks: unknown[] }).tasks).toHaveLength(300)
  expect(read()).toEqual(before)
})
