/**
 * From the address to a usable table, with a plan from this browser's storage and from a link; and from a file that is
 * chosen: the built page, served by the program, in Chromium. `just bench-opening`.
 *
 * Usable: the table's rows and the chart's bars are there, and the frame after. Of a file it is what the page works
 * for: until it asks whether to replace the plan, and from the answer until the rows are there. Each page is new, its
 * scripts are in the browser's cache. Medians of RUNS.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { median } from './page/actions.mjs'
import { planOf } from './page/plan.mjs'
import { serveProgram } from './serve-program.mjs'
import { writeReport } from './write-report.mjs'

const RUNS = Number(process.env.RUNS ?? 7)
const COUNTS = (process.env.COUNTS ?? '13,10000').split(',').map(Number)
const GRID = '[role=treegrid][aria-label=Tasks]'
/** ms: a file of 10,000 rows, and the longest the page's thread is held up. */
const WANTED = { file: 300, task: 50 }

const server = await serveProgram()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})

/** Put into every page before its own scripts. */
function watch() {
  const longest = { ms: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
  }).observe({ type: 'longtask', buffered: true })
  const until = async (holds) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    while (!holds()) await frame()
    await frame()
    return performance.now()
  }
  const pressed = { at: 0 }
  const press = (event) => (pressed.at = event.timeStamp)
  addEventListener('click', press, { capture: true })
  // The field for the file stands in no document.
  const { click } = HTMLInputElement.prototype
  HTMLInputElement.prototype.click = function () {
    this.addEventListener('change', press)
    click.call(this)
  }
  globalThis.opening = {
    /** ms since the page began, of the frame behind the one that shows so many tasks. */
    usable: (grid, count) =>
      until(
        () =>
          Number(document.querySelector(grid)?.ariaRowCount) === count + 1 &&
          document.querySelector(`${grid} [data-task] [data-column="1"]`) &&
          document.querySelector('.gantt-container path.bar'),
      ),
    asked: () => until(() => document.querySelector('[role=alertdialog]')),
    pressed: () => pressed.at,
    /** Of the page's thread, ms; 0 where none took 50. */
    longest: () => longest.ms,
    forget: () => (longest.ms = 0),
  }
}

async function newPage(context, address) {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(address)
  return page
}

const usable = (page, count) =>
  page.evaluate(([grid, count]) => globalThis.opening.usable(grid, count), [GRID, count])
const longest = (page) => page.evaluate(() => globalThis.opening.longest())

async function fromFile(page, count) {
  await page.locator(`${GRID} [data-task]`).first().waitFor()
  // What comes after the first view is another story.
  await page.waitForTimeout(3000)
  await page.evaluate(() => globalThis.opening.forget())
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const choosing = await chooser
  // Nobody finds a file sooner.
  await page.waitForTimeout(1000)
  await choosing.setFiles(join(folder, `${count}.csv`))
  const pressed = () => page.evaluate(() => globalThis.opening.pressed())
  const read = (await page.evaluate(() => globalThis.opening.asked())) - (await pressed())
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Replace with/ })
    .click()
  const shown = (await usable(page, count)) - (await pressed())
  return { ms: read + shown, task: await longest(page) }
}

// On the disk, as a visitor's are: bytes that Playwright hands over it decodes on the page's own thread, for 60 ms.
const folder = await mkdtemp(join(tmpdir(), 'barline-bench-'))
for (const count of COUNTS) await writeFile(join(folder, `${count}.csv`), planOf(count).csv)

const report = []
const note = (name, value, unit, wanted, ratio = null) =>
  report.push({
    name,
    value: Math.round(value * 10) / 10,
    unit,
    wanted,
    met: wanted === null ? null : value <= wanted,
    ...(ratio !== null && { ratio, better: 'lower' }),
  })
/** ms with the fewest tasks, by where the plan comes from. */
const fewest = {}
try {
  for (const count of COUNTS) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript(watch)
    const runs = { storage: [], link: [], file: [] }
    let link = ''
    for (let run = 0; run < RUNS; run++) {
      const chosen = await newPage(context, server.address)
      runs.file.push(await fromFile(chosen, count))
      await chosen.locator('[data-state=saved]').first().waitFor({ state: 'attached' })
      if (!link) {
        await chosen.getByRole('button', { name: 'Share', exact: true }).click()
        await chosen.getByRole('menuitem', { name: 'Read-only' }).click()
        const field = chosen.getByRole('dialog').getByRole('textbox', { name: 'Link' })
        await field.and(chosen.locator('[value*="data="]')).waitFor()
        link = await field.inputValue()
      }
      await chosen.close()
      for (const [from, address] of [
        ['storage', server.address],
        ['link', link],
      ]) {
        const page = await newPage(context, address)
        const ms = await usable(page, count)
        await page.waitForTimeout(500)
        runs[from].push({ ms, task: await longest(page) })
        await page.close()
      }
    }
    await context.close()
    for (const [from, all] of Object.entries(runs)) {
      const ms = median(all.map((one) => one.ms))
      fewest[from] ??= ms
      const wanted = from === 'file' && count === 10_000 ? WANTED.file : null
      note(`from ${from}, ${count} tasks`, ms, 'ms', wanted, count === COUNTS[0] ? null : ms / fewest[from])
      note(
        `from ${from}, longest task, ${count} tasks`,
        median(all.map((one) => one.task)),
        'ms',
        WANTED.task,
      )
    }
  }
} finally {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true })
}
await writeReport('bench-opening', report)
