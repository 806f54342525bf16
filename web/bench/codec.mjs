/**
 * Links at 13 to 10,000 tasks in a real Chromium: how long they are, and how long it takes from a plan's CSV to the
 * letters of a link and back, beside pako (gzip at level 9) and lz-string in the same run. What making and opening a
 * link takes with the plan around it stands apart, and so does the way back after a day without a line: 2,000 changes
 * merged with 2,000 of others.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { serveFiles } from './serve-files.mjs'

const root = resolve(import.meta.dirname, '../..')
const target = join(root, 'target')
const peers = join(root, 'web/bench/codec/node_modules')
const pako = JSON.parse(await readFile(join(peers, 'pako/package.json'), 'utf8'))
const folders = {
  codec: join(root, 'web/src/codec/wasm'),
  plans: join(root, 'fixtures/plans'),
  pako: join(peers, 'pako'),
  lz: join(peers, 'lz-string'),
  bench: import.meta.dirname,
}

const server = await serveFiles((path) => {
  const [, folder, ...rest] = path.split('/')
  return folders[folder] ? join(folders[folder], ...rest) : null
})

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
const page = await browser.newPage()
await page.goto(`${server.address}/`)

await page.addScriptTag({ url: '/lz/libs/lz-string.min.js' })

const pakoModule = `/pako/${(pako.exports?.['.']?.import?.default ?? pako.exports?.['.']?.import ?? pako.module).replace(/^\.\//, '')}`
const measured = await page.evaluate(
  async ([module, peer]) => (await import(module)).measure(peer),
  ['/bench/measure-codec.mjs', pakoModule],
)
await browser.close()
server.close()

const figures = measured.flatMap((one) => {
  const at = `${one.rows.toLocaleString('en')} tasks`
  return [
    [`letters of a link, ${at}`, one.length, 'characters', one.pakoLength],
    [`letters beside pako's, ${at}`, one.length / one.pakoLength, 'ratio', 1],
    [`letters beside lz-string's, ${at}`, one.length / one.lzLength, 'ratio', 1],
    [`letters of a link to store, beside pako's, ${at}`, one.storedLength / one.pakoLength, 'ratio', null],
    [`link to text, ${at}`, one.unpack, 'ms', null],
    [`link to text, beside pako, ${at}`, one.unpack / one.pakoUnpacks, 'ratio', 1],
    [`link to text, beside lz-string, ${at}`, one.unpack / one.lzUnpacks, 'ratio', 1],
    [`text to link, as for storing, ${at}`, one.quick, 'ms', null],
    [`text to link, as for storing, beside pako, ${at}`, one.quick / one.pakoPacks, 'ratio', 1],
    [`text to link, as for storing, beside lz-string, ${at}`, one.quick / one.lzPacks, 'ratio', null],
    [`text to link, as for sending, ${at}`, one.pack, 'ms', null],
    [`making a link to send, plan and all, ${at}`, one.send, 'ms', one.rows >= 10_000 ? 1500 : 1000],
    [`making a link to store, plan and all, ${at}`, one.store, 'ms', 250],
    [`opening a link, plan and all, ${at}`, one.open, 'ms', 500],
    ...(one.merge === null
      ? []
      : [[`merging a day, 2,000 on 2,000 changes, ${at}`, one.merge, 'ms', one.rows >= 10_000 ? 2000 : 300]]),
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
    `${name.padEnd(66)} ${value.toFixed(unit === 'characters' ? 0 : 3).padStart(12)} ${unit.padEnd(11)} ${wanted === null ? '' : `wanted ${String(wanted).padStart(7)}`} ${met ? '' : 'NOT MET'}`,
  )
await mkdir(join(target, 'bench'), { recursive: true })
await writeFile(join(target, 'bench/bench-codec.json'), `${JSON.stringify(rows, null, 1)}\n`)
