/**
 * How fast the table is at 10,000 tasks: the built page, served by the program, in Chromium. `just bench-table`.
 *
 * A time runs from the key's own time stamp to the first task after the frame that shows what came of it. These
 * are taken without the screen's fixed rate, which would add up to 16.7 ms of waiting by chance; the frames of the
 * scroll are taken with it.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { serveProgram } from './serve-program.mjs'

const root = resolve(import.meta.dirname, '../..')
const RUNS = 5

const server = await serveProgram()

/** The page with the plan of ten thousand open, and the focus on a cell in its middle. */
async function open(extra) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--enable-precise-memory-info',
      '--js-flags=--expose-gc',
      ...extra,
    ],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.address}/`)
  const table = page.getByRole('treegrid', { name: 'Tasks' })
  await table.waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await (await chooser).setFiles(join(root, 'fixtures/plans/ten-thousand.csv'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Replace with/ })
    .click()
  await page.locator('[role=treegrid][aria-rowcount="10001"]').waitFor()
  await table.evaluate((box) => (box.scrollTop = box.scrollHeight / 2))
  await page.evaluate(() => {
    // The page's own doings go first, the frame comes, and then a task behind it.
    globalThis.painted = null
    globalThis.watch = () => {
      globalThis.painted = new Promise((done) => {
        // The key itself, not the Ctrl that is pressed before it.
        const isKey = (event) => !['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)
        const end = new AbortController()
        addEventListener(
          'keydown',
          (event) => {
            if (!isKey(event)) return
            end.abort()
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => done(performance.now() - event.timeStamp)
              port2.postMessage(null)
            })
          },
          { capture: true, signal: end.signal },
        )
      })
    }
  })
  const rows = table.locator('[role=row][data-task]')
  await rows.nth(12).locator('[data-column="1"]').click()
  return { browser, page, table }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

async function key(page, keys) {
  await page.evaluate(() => globalThis.watch())
  await page.keyboard.press(keys)
  return page.evaluate(() => globalThis.painted)
}
const count = (page, rows) =>
  page.locator(`[role=treegrid][aria-rowcount="${rows + 1}"]`).waitFor({ state: 'attached' })

async function latencies() {
  const { browser, page } = await open(['--disable-frame-rate-limit', '--disable-gpu-vsync'])
  const times = { type: [], commit: [], insert: [], undo: [] }
  // One round more than counted: the first also translates the code.
  for (let run = 0; run <= RUNS; run++) {
    await page.keyboard.press('F2')
    const typed = []
    for (const letter of 'abcde') typed.push(await key(page, letter))
    times.type.push(median(typed))
    times.commit.push(await key(page, 'Enter'))
    // A subtask in the middle, from the keyboard: the row's menu, its entry for a task at the same level.
    await page.keyboard.press('Shift+F10')
    const entry = page.getByRole('menuitem', { name: /^Add task at same level/ })
    await entry.focus()
    times.insert.push(await key(page, 'Enter'))
    await count(page, 10_001)
    await page.keyboard.press('Escape')
    times.undo.push(await key(page, 'Control+z'))
    await count(page, 10_000)
  }
  await browser.close()
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all.slice(1))]))
}

async function frames() {
  const { browser, page, table } = await open([])
  const scroll = () =>
    table.evaluate(async (box) => {
      const frame = () => new Promise(requestAnimationFrame)
      box.scrollTop = 0
      await frame()
      await frame()
      const gaps = []
      let last = await frame()
      for (let at = 0; at < 300; at++) {
        box.scrollTop += 200
        const now = await frame()
        gaps.push(now - last)
        last = now
      }
      return gaps.sort((a, b) => a - b)[Math.floor(gaps.length * 0.95)]
    })
  await scroll()
  const p95 = []
  for (let run = 0; run < RUNS; run++) p95.push(await scroll())
  const nodes = await table.evaluate((box) => box.querySelectorAll('*').length)
  const heap = await page.evaluate(() => {
    globalThis.gc()
    return performance.memory.usedJSHeapSize / 1e6
  })
  await browser.close()
  return { p95: median(p95), nodes, heap }
}

try {
  const { type, commit, insert, undo } = await latencies()
  const { p95, nodes, heap } = await frames()
  const rows = [
    ['typing a character to painted', type, 'ms', 16],
    ['committing a cell to painted', commit, 'ms', 33],
    ['inserting a row in the middle to painted', insert, 'ms', 50],
    ['undoing it to painted', undo, 'ms', 50],
    ['scrolling 200 px a frame, 95 % of frames', p95, 'ms', 20],
    ['DOM nodes in the table', nodes, 'nodes', 3000],
    ['JS heap', heap, 'MB', 150],
  ].map(([name, value, unit, wanted]) => ({ name, value, unit, wanted, met: value < wanted }))
  for (const { name, value, unit, wanted, met } of rows)
    console.log(
      `${name.padEnd(44)} ${value.toFixed(1).padStart(8)} ${unit.padEnd(6)} wanted under ${String(wanted).padStart(5)} ${met ? '' : 'NOT MET'}`,
    )
  await mkdir(join(root, 'target/bench'), { recursive: true })
  await writeFile(join(root, 'target/bench/bench-table.json'), `${JSON.stringify(rows, null, 1)}\n`)
} finally {
  await server.close()
}
