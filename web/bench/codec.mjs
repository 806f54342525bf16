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

const measured = await page.evaluate(
  async (pakoModule) => {
    const codec = await import('/codec/barline_codec.js')
    await codec.default()
    const { gzip, ungzip } = await import(pakoModule)
    const { compressToEncodedURIComponent, decompressFromEncodedURIComponent } = window.LZString
    const today = '2026-01-05'
    const site = 'https://plan.example'

    /** Medians of turns: all sides meet the same noise. */
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
    /** A turn long enough for the clock: what takes microseconds is done many times. */
    const times = (count, side) => () => {
      for (let at = 0; at < count; at++) side()
    }
    const read = (text, rows) => {
      const lines = text.split('\n')
      const bytes = new TextEncoder().encode(lines.slice(0, rows + 2).join('\n') + '\n')
      const answer = codec.readCsv(bytes, {}, today, () => undefined)
      if (!answer.ok) throw new Error(answer.message)
      if (answer.preview.count !== rows) throw new Error(`${answer.preview.count} tasks instead of ${rows}`)
      return answer.record
    }
    const pakoReads = (data) => {
      const bytes = Uint8Array.from(atob(decodeURIComponent(data)), (letter) => letter.charCodeAt(0))
      return new TextDecoder().decode(ungzip(bytes))
    }
    const pakoWrites = (text) => {
      const bytes = gzip(text, { level: 9 })
      // In pieces: a call takes only so many arguments.
      let letters = ''
      for (let at = 0; at < bytes.length; at += 8192)
        letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
      return encodeURIComponent(btoa(letters))
    }
    const dataOf = (record) => codec.storedUrl(site, 'rw', record).replace(/^.*data=/, '')
    /** The plan with other values in columns of the first thousand tasks, two in each. */
    const changed = (text, values) =>
      text
        .split('\n')
        .map((line, at) => {
          if (at < 2 || at >= 1_002) return line
          const cells = line.split(',')
          for (const [column, value] of values(at)) cells[column] = value
          return cells.join(',')
        })
        .join('\n')
    const mergeOfADay = (text, rows, runs) => {
      const mine = changed(text, (at) => [
        [5, 'Ada'],
        [7, String((at % 50) + 40)],
      ])
      const theirs = changed(text, (at) => [
        [2, `2027-03-${String((at % 28) + 1).padStart(2, '0')}`],
        [3, String((at % 7) + 20)],
      ])
      const [base, here, there] = [text, mine, theirs].map((one) => read(one, rows))
      const join = () => codec.joinLink(dataOf(base), here, dataOf(there), today, new Uint32Array())
      const joined = join()
      if (!joined.ok || joined.conflicts.length > 0 || joined.changes < 1_000)
        throw new Error('the merge is not what it should be')
      const [began, ended] = [dataOf(base), dataOf(there)]
      return race(runs, () => codec.joinLink(began, here, ended, today, new Uint32Array()))[0]
    }
    const results = []
    for (const [rows, file, runs, count] of [
      [13, 'kitchen.csv', 21, 50],
      [100, 'ten-thousand.csv', 21, 20],
      [1_000, 'ten-thousand.csv', 15, 2],
      [10_000, 'ten-thousand.csv', 5, 1],
    ]) {
      const record = read(await (await fetch(`/plans/${file}`)).text(), rows)
      const answer = codec.shareLink(site, 'rw', record)
      if (!answer.ok) throw new Error(answer.message)
      const data = answer.link.url.replace(/^.*data=/, '')
      const text = codec.unpackText(data)
      const packed = { pako: pakoWrites(text), lz: compressToEncodedURIComponent(text) }
      const stored = codec.storedUrl(site, 'rw', record).replace(/^.*data=/, '')
      const back = [
        codec.unpackText(stored),
        pakoReads(data),
        codec.unpackText(packed.pako),
        decompressFromEncodedURIComponent(packed.lz),
      ]
      if (back.some((other) => other !== text)) throw new Error('the packers do not agree on the text')
      const [send] = race(Math.min(runs, 5), () => codec.shareLink(site, 'rw', record))
      const [pack] = race(Math.min(runs, 5), () => codec.packText(text, false))
      const [quick, pakoPacks, lzPacks] = race(
        runs,
        times(count, () => codec.packText(text, true)),
        times(count, () => pakoWrites(text)),
        times(count, () => compressToEncodedURIComponent(text)),
      )
      const [unpack, pakoUnpacks, lzUnpacks] = race(
        runs,
        times(count, () => codec.unpackText(data)),
        times(count, () => pakoReads(data)),
        times(count, () => decompressFromEncodedURIComponent(packed.lz)),
      )
      const [store, open] = race(
        runs,
        () => codec.storedUrl(site, 'rw', record),
        () => codec.openLink(data, today, false),
      )
      const each = (time) => time / count
      results.push({
        rows,
        merge: rows < 1_000 ? null : mergeOfADay(await (await fetch(`/plans/${file}`)).text(), rows, runs),
        length: data.length,
        pakoLength: packed.pako.length,
        lzLength: packed.lz.length,
        storedLength: stored.length,
        send,
        pack,
        quick: each(quick),
        pakoPacks: each(pakoPacks),
        lzPacks: each(lzPacks),
        unpack: each(unpack),
        pakoUnpacks: each(pakoUnpacks),
        lzUnpacks: each(lzUnpacks),
        store,
        open,
      })
    }
    return results
  },
  `/pako/${(pako.exports?.['.']?.import?.default ?? pako.exports?.['.']?.import ?? pako.module).replace(/^\.\//, '')}`,
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
    [`making a link to send, plan and all, ${at}`, one.send, 'ms', one.rows >= 10_000 ? 3000 : 1000],
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
