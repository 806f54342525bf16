/**
 * Links at 13, 1,000 and 10,000 tasks in a real Chromium: how long they are beside plain gzip, and how long making and
 * opening one takes beside pako (deflate in JavaScript) in the same run.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import process from 'node:process'
import { extname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')
const target = join(root, 'target')
const types = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' }
const pako = JSON.parse(await readFile(join(root, 'web/node_modules/pako/package.json'), 'utf8'))
const folders = {
  codec: join(root, 'web/src/codec/wasm'),
  plans: join(root, 'fixtures/plans'),
  pako: join(root, 'web/node_modules/pako'),
}

const server = createServer((request, response) => {
  const [, folder, ...path] = request.url.split('/')
  if (!folders[folder]) {
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><title>bench</title>')
    return
  }
  const file = join(folders[folder], ...path)
  readFile(file).then(
    (bytes) => {
      response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain')
      response.end(bytes)
    },
    () => response.writeHead(404).end(),
  )
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
const page = await browser.newPage()
await page.goto(`http://127.0.0.1:${server.address().port}/`)

const measured = await page.evaluate(
  async (pakoModule) => {
    const codec = await import('/codec/barline_codec.js')
    await codec.default()
    const { gzip, inflate } = await import(pakoModule)
    const today = '2026-01-05'
    const site = 'https://plan.example'

    /** Medians of turns: both sides meet the same noise. */
    const race = (runs, ...sides) => {
      const times = sides.map(() => [])
      for (let run = 0; run < runs; run++)
        sides.forEach((side, at) => {
          const began = performance.now()
          side()
          times[at].push(performance.now() - began)
        })
      return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)])
    }
    const read = (text, rows) => {
      const lines = text.split('\n')
      const bytes = new TextEncoder().encode(lines.slice(0, rows + 2).join('\n') + '\n')
      const answer = codec.readCsv(bytes, {}, today, () => undefined)
      if (!answer.ok) throw new Error(answer.message)
      if (answer.preview.count !== rows) throw new Error(`${answer.preview.count} tasks instead of ${rows}`)
      return answer.record
    }
    const unpacked = (data) =>
      inflate(Uint8Array.from(atob(decodeURIComponent(data)), (letter) => letter.charCodeAt(0)))
    // In pieces: a call takes only so many arguments.
    const letters = (bytes) => {
      let text = ''
      for (let at = 0; at < bytes.length; at += 8192)
        text += String.fromCharCode(...bytes.subarray(at, at + 8192))
      return encodeURIComponent(btoa(text))
    }
    const results = []
    for (const [rows, file, runs] of [
      [13, 'kitchen.csv', 41],
      [1_000, 'ten-thousand.csv', 15],
      [10_000, 'ten-thousand.csv', 5],
    ]) {
      const record = read(await (await fetch(`/plans/${file}`)).text(), rows)
      const answer = codec.shareLink(site, 'rw', record)
      if (!answer.ok) throw new Error(answer.message)
      const { url, length } = answer.link
      const data = url.replace(/^.*data=/, '')
      const text = unpacked(data)
      const quick = codec.storedUrl(site, 'rw', record)
      if (
        new TextDecoder().decode(unpacked(quick.replace(/^.*data=/, ''))) !== new TextDecoder().decode(text)
      )
        throw new Error('the quick link holds another plan')
      const [best] = race(Math.min(runs, 5), () => codec.shareLink(site, 'rw', record))
      const [quickly, pakoPacks] = race(
        runs,
        () => codec.storedUrl(site, 'rw', record),
        () => letters(gzip(text, { level: 9 })),
      )
      const [open, pakoUnpacks] = race(
        runs,
        () => codec.openLink(data, today),
        () => unpacked(data),
      )
      results.push({
        rows,
        length,
        text: new TextDecoder().decode(text),
        address: url.length - data.length,
        pakoLength: letters(gzip(text, { level: 9 })).length + url.length - data.length,
        best,
        quickly,
        pakoPacks,
        open,
        pakoUnpacks,
      })
    }
    return results
  },
  `/pako/${(pako.exports?.['.']?.import?.default ?? pako.exports?.['.']?.import ?? pako.module).replace(/^\.\//, '')}`,
)
await browser.close()
server.close()

const figures = measured.flatMap((one) => {
  const { rows, length, text, address } = one
  const plain = encodeURIComponent(gzipSync(text, { level: 9 }).toString('base64')).length + address
  const at = `${rows.toLocaleString('en')} tasks`
  // Of a small plan the letters that must be escaped are a matter of chance.
  const most = rows < 100 ? 1.02 : 1
  return [
    [`length of a link, ${at}`, length, 'characters', Math.floor(plain * most)],
    [`length beside plain gzip, ${at}`, length / plain, 'ratio', most],
    [`length beside pako, ${at}`, length / one.pakoLength, 'ratio', most],
    [`making a link to send, ${at}`, one.best, 'ms', rows >= 10_000 ? 3000 : 1000],
    [`packing a link to store, beside pako, ${at}`, one.quickly / one.pakoPacks, 'ratio', 2],
    [`packing a link to store, ${at}`, one.quickly, 'ms', 250],
    [`opening a link, plan and all, ${at}`, one.open, 'ms', 500],
    [`pako unpacking the same, without reading it, ${at}`, one.pakoUnpacks, 'ms', null],
  ]
})
const rows = figures.map(([name, value, unit, wanted]) => ({
  name,
  value,
  unit,
  wanted,
  met: wanted === null || value <= wanted,
}))
for (const { name, value, unit, wanted, met } of rows)
  console.log(
    `${name.padEnd(58)} ${value.toFixed(unit === 'characters' ? 0 : 3).padStart(12)} ${unit.padEnd(11)} ${wanted === null ? '' : `wanted ${String(wanted).padStart(7)}`} ${met ? '' : 'NOT MET'}`,
  )
await mkdir(join(target, 'bench'), { recursive: true })
await writeFile(join(target, 'bench/bench-codec.json'), `${JSON.stringify(rows, null, 1)}\n`)
