/** What bench-codec does in the page: links made and opened, beside pako and lz-string (window.LZString). */
import codecReady, * as codec from '/codec/barline_codec.js'

const today = '2026-01-05'
const site = 'https://plan.example'

/** Medians of turns: all sides meet the same noise. */
function race(runs, ...sides) {
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

function read(text, rows) {
  const lines = text.split('\n')
  const bytes = new TextEncoder().encode(lines.slice(0, rows + 2).join('\n') + '\n')
  const answer = codec.readCsv(bytes, {}, today, () => undefined)
  if (!answer.ok) throw new Error(answer.message)
  if (answer.preview.count !== rows) throw new Error(`${answer.preview.count} tasks instead of ${rows}`)
  return answer.record
}

function pakoReads(pako, data) {
  const bytes = Uint8Array.from(atob(decodeURIComponent(data)), (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(pako.ungzip(bytes))
}

function pakoWrites(pako, text) {
  const bytes = pako.gzip(text, { level: 9 })
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

function mergeOfADay(text, rows, runs) {
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

function measureOne(pako, csv, rows, runs, count) {
  const { compressToEncodedURIComponent, decompressFromEncodedURIComponent } = window.LZString
  const record = read(csv, rows)
  const answer = codec.shareLink(site, 'rw', record)
  if (!answer.ok) throw new Error(answer.message)
  const data = answer.link.url.replace(/^.*data=/, '')
  const text = codec.unpackText(data)
  const packed = { pako: pakoWrites(pako, text), lz: compressToEncodedURIComponent(text) }
  const stored = dataOf(record)
  const back = [
    codec.unpackText(stored),
    pakoReads(pako, data),
    codec.unpackText(packed.pako),
    decompressFromEncodedURIComponent(packed.lz),
  ]
  if (back.some((other) => other !== text)) throw new Error('the packers do not agree on the text')
  const [send] = race(Math.min(runs, 5), () => codec.shareLink(site, 'rw', record))
  const [pack] = race(Math.min(runs, 5), () => codec.packText(text, false))
  const [quick, pakoPacks, lzPacks] = race(
    runs,
    times(count, () => codec.packText(text, true)),
    times(count, () => pakoWrites(pako, text)),
    times(count, () => compressToEncodedURIComponent(text)),
  )
  const [unpack, pakoUnpacks, lzUnpacks] = race(
    runs,
    times(count, () => codec.unpackText(data)),
    times(count, () => pakoReads(pako, data)),
    times(count, () => decompressFromEncodedURIComponent(packed.lz)),
  )
  const [store, open] = race(
    runs,
    () => codec.storedUrl(site, 'rw', record),
    () => codec.openLink(data, today, false),
  )
  const each = (time) => time / count
  return {
    rows,
    merge: rows < 1_000 ? null : mergeOfADay(csv, rows, runs),
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
  }
}

/** All sizes, each with its number of turns; `pakoModule` is where pako is served. */
export async function measure(pakoModule) {
  await codecReady()
  const pako = await import(pakoModule)
  const results = []
  for (const [rows, file, runs, count] of [
    [13, 'kitchen.csv', 21, 50],
    [100, 'ten-thousand.csv', 21, 20],
    [1_000, 'ten-thousand.csv', 15, 2],
    [10_000, 'ten-thousand.csv', 5, 1],
  ]) {
    const csv = await (await fetch(`/plans/${file}`)).text()
    results.push(measureOne(pako, csv, rows, runs, count))
  }
  return results
}
