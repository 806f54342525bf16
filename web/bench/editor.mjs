/**
 * How long the editor takes at 10,000 tasks in a real Chromium, and how much crosses the wasm border.
 * `just bench-editor` runs it after the native figures and adds to the same file.
 */
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { serveFiles } from './serve-files.mjs'

const root = resolve(import.meta.dirname, '../..')
const figures = join(root, 'target/bench/bench-editor.json')

const server = await serveFiles((path) => {
  if (path === '/') return null
  if (path === '/plan.csv') return join(root, 'fixtures/plans/ten-thousand.csv')
  return join(root, 'web/src', path.replace(/^\/(editor|codec)\//, '/$1/wasm/'))
})

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
const page = await browser.newPage()
await page.goto(`${server.address}/`)

const measured = await page.evaluate(async () => {
  const { default: init, Editor } = await import('/editor/barline.js')
  await init()
  const codec = await import('/codec/barline_codec.js')
  await codec.default()
  const plan = new Uint8Array(await (await fetch('/plan.csv')).arrayBuffer())
  const editor = new Editor()

  const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
  // The browser's clock ticks in tenths of a millisecond: short things are timed ten at a time.
  const timed = (runs, batch, action) =>
    median(
      Array.from({ length: runs }, (_, run) => {
        const began = performance.now()
        for (let at = 0; at < batch; at++) action(run * batch + at)
        return (performance.now() - began) / batch
      }),
    )
  const size = (value) => JSON.stringify(value).length

  let began = performance.now()
  const read = codec.readCsv(plan, {}, '2026-01-05', () => undefined)
  if (!read.ok) throw new Error(read.message)
  const imported = editor.replaceByRecord('Import CSV', editor.readRecord(read.record), false)
  const importing = performance.now() - began

  const ids = editor.ids(0, 10_000)
  let crossed = 0
  const edit = timed(41, 10, (run) => {
    const task = ids[(run * 37) % ids.length]
    const outcome = editor.dispatch({
      type: 'setCell',
      task,
      column: 'duration',
      text: String((run % 9) + 1),
    })
    crossed = size(outcome)
    editor.rows(0, 40)
  })
  const undoEdit = timed(21, 10, () => {
    editor.undo()
    editor.rows(0, 40)
  })
  const first = ids[0]
  let crossedByInsert = 0
  const insert = timed(31, 1, () => {
    crossedByInsert = size(
      editor.dispatch({ type: 'addTask', place: { at: 'below', task: first, as: 'subtask' }, fields: {} }),
    )
    editor.rows(0, 40)
  })
  const undoInsert = timed(31, 1, () => {
    editor.undo()
    editor.rows(0, 40)
  })
  began = performance.now()
  const record = editor.record('2026-01-05T10:00:00Z')
  const saving = performance.now() - began

  // The same edit in a plan of ten: what crosses must not have grown with the plan.
  const small = new Editor()
  for (let at = 0; at < 10; at++)
    small.dispatch({ type: 'addTask', place: { at: 'end', level: 0 }, fields: { name: `Task ${at}` } })
  const crossedSmall = size(
    small.dispatch({ type: 'setCell', task: small.ids(0, 1)[0], column: 'duration', text: '7' }),
  )
  return [
    ['cell edit and 40 rows read, browser', edit, 'ms', 0.5],
    ['undo of a cell edit, browser', undoEdit, 'ms', 0.5],
    ['insert at the top, browser', insert, 'ms', 5],
    ['undo of an insert at the top, browser', undoInsert, 'ms', 5],
    ['characters that cross for a cell edit', crossed, 'characters', crossedSmall + 40],
    ['characters that cross for an insert at the top', crossedByInsert, 'characters', crossedSmall + 40],
    ['import of 10,000 rows, browser', importing, 'ms', 3000],
    ['save record of 10,000 tasks, browser', saving, 'ms', 100],
    ['tasks', imported.change.count, 'tasks', 10_000],
    ['characters of the save record', record.length, 'characters', 2_621_440],
  ]
})
await browser.close()
server.close()

const rows = measured.map(([name, value, unit, wanted]) => ({
  name,
  value,
  unit,
  wanted,
  met: value <= wanted,
}))
for (const { name, value, unit, wanted, met } of rows)
  console.log(
    `${name.padEnd(48)} ${value.toFixed(3).padStart(14)} ${unit.padEnd(11)} wanted ${String(wanted).padStart(9)} ${met ? '' : 'NOT MET'}`,
  )
const native = JSON.parse(await readFile(figures, 'utf8'))
await writeFile(figures, `${JSON.stringify([...native, ...rows], null, 1)}\n`)
