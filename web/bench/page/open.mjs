/** One page, ours or a peer's, with the plan of so many tasks in it, in a browser of its own. */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { watch } from './watch.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-smooth-scrolling',
  '--js-flags=--expose-gc',
]
/** Frames come as fast as they are drawn: no waiting by chance for the screen. */
export const UNCAPPED = ['--disable-gpu-vsync', '--disable-frame-rate-limit']

const GRID = '[role=treegrid][aria-label=Tasks]'
const OURS = {
  begin: 2,
  cells: `${GRID} [role=row][data-task] [data-column="1"]`,
  table: GRID,
  chart: '.gantt-container',
  bar: '.gantt-container path.bar',
  undo: true,
  undoCell: true,
}

/** What ours keeps of the plan outlives the tab in which it was imported. */
async function importOurs(context, { address, count, csv, isTableAlone }) {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(GRID).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await (await chooser).setFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Replace with/ })
    .click()
  await page.locator(`${GRID}[aria-rowcount="${count + 1}"]`).waitFor()
  if (isTableAlone) await page.getByRole('button', { name: 'Table only' }).click()
  await page.waitForTimeout(1500)
  await page.close()
}

/**
 * @param peer `ours`, or a peer's name
 * @param where `address`, `count`, `csv` of the plan, `isTableAlone`, and `flags` of the browser
 */
export async function open(peer, where) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [...FLAGS, ...(where.flags ?? [])],
  })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript(watch)
  const isOurs = peer === 'ours'
  if (isOurs) await importOurs(context, where)

  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${peer}: ${error.message}`))
  const cdp = await context.newCDPSession(page)
  // Time of the thread: that of tasks alone grows with whatever else the machine does.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metric = async (name) =>
    (await cdp.send('Performance.getMetrics')).metrics.find((one) => one.name === name).value
  const atStart = await metric('TaskDuration')
  await page.goto(isOurs ? where.address : `${where.address}/?peer=${peer}&tasks=${where.count}`)
  if (!isOurs) await page.waitForFunction('window.peer', null, { timeout: 180_000, polling: 'raf' })
  const face = isOurs
    ? { ...OURS, chart: where.isTableAlone ? null : OURS.chart }
    : await page.evaluate(() =>
        Object.fromEntries(
          Object.entries(globalThis.peer).map(([name, given]) => [
            name,
            typeof given === 'function' ? true : given,
          ]),
        ),
      )
  // Usable: the table's rows are there, and the chart's bars.
  const parts = [face.cells, ...(face.bar && face.chart ? [face.bar] : [])]
  const first = await page.evaluate(async (wanted) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    while (!wanted.every((part) => document.querySelector(part))) await frame()
    await frame()
    return performance.now()
  }, parts)
  await page.waitForTimeout(600)
  const firstCpu = ((await metric('TaskDuration')) - atStart) * 1000
  return { browser, page, cdp, metric, face, isOurs, count: where.count, first, firstCpu }
}

/** MB that the page's renderer has for itself: the process that works while the page does. */
export async function rendererMb({ browser, page }) {
  const session = await browser.newBrowserCDPSession()
  const renderers = async () =>
    (await session.send('SystemInfo.getProcessInfo')).processInfo.filter(({ type }) => type === 'renderer')
  const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]))
  await page.evaluate(() => {
    const end = performance.now() + 200
    while (performance.now() < end);
  })
  const worked = ({ id, cpuTime }) => cpuTime - (before.get(id) ?? 0)
  const [renderer] = (await renderers()).sort((a, b) => worked(b) - worked(a))
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${renderer.id}/status`, 'utf8'))[1]) / 1024
}
