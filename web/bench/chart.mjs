/**
 * Our chart beside three others: the same project, the same browser, the same run. `just bench-chart` builds
 * the pages and runs this. CPU is what the renderer's main thread worked (CDP `TaskDuration` in time of the thread),
 * which other load on the machine disturbs less than the clock.
 *
 * Every target is a ratio to the best of the others in this very run, so a slow machine moves both sides.
 * Medians of RUNS pages each. Writes target/bench/bench-chart.json.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { serveFiles } from './serve-files.mjs'

const root = resolve(import.meta.dirname, '../..')
const pages = join(import.meta.dirname, 'chart/dist')
const RUNS = Number(process.env.RUNS ?? 3)
const COUNTS = (process.env.COUNTS ?? '100,1000,5000,10000').split(',').map(Number)
/** `CHARTS=ours,svar` leaves the others out, for a quick look: targets are meant against all of them. */
const CHARTS = (process.env.CHARTS ?? 'ours,frappe,svar,dhtmlx,dhtmlxBare').split(',')
const FRAMES = 200
const FRAME_PX = 60

const server = await serveFiles((path) => join(pages, path === '/' ? 'index.html' : path))
const { address } = server

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--js-flags=--expose-gc',
]
const launch = (flags) =>
  chromium.launch({ executablePath: process.env.CHROMIUM, args: [...FLAGS, ...flags] })
const browser = await launch([])
/** Frames come as fast as they are drawn: shows what a 60 Hz screen hides. */
const uncapped = await launch(['--disable-gpu-vsync', '--disable-frame-rate-limit'])

const quantile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}
const median = (values) => quantile(values, 0.5)

async function open(from, chart, tasks) {
  // Ours lets a bar glide to its new place for 0.4 s where motion is welcome; the others jump, so ours does here.
  const page = await from.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })
  page.on('pageerror', (error) => console.error(`${chart}: ${error.message}`))
  await page.goto(`${address}/?chart=${chart}&tasks=${tasks}`)
  await page.waitForFunction('window.ready', null, { timeout: 120_000 })
  const cdp = await page.context().newCDPSession(page)
  // Time of the thread: that of tasks alone grows with whatever else the machine does.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metric = async (name) => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find((one) => one.name === name).value
  }
  /** Wall and main-thread ms of one call of the page. */
  const timed = async (call) => {
    const before = await metric('TaskDuration')
    const wall = await page.evaluate(call)
    return { wall, cpu: ((await metric('TaskDuration')) - before) * 1000 }
  }
  return { page, cdp, metric, timed }
}

async function once(chart, tasks) {
  const { page, cdp, metric, timed } = await open(browser, chart, tasks)
  await page.evaluate('gc()')
  const empty = await metric('JSHeapUsedSize')
  const listeners = await metric('JSEventListeners')
  const first = await timed('bench.render()')
  await cdp.send('HeapProfiler.collectGarbage')
  const figures = {
    'first render, wall': first.wall,
    'first render, CPU': first.cpu,
    elements: await page.evaluate('bench.elements()'),
    listeners: (await metric('JSEventListeners')) - listeners,
    heap: ((await metric('JSHeapUsedSize')) - empty) / 1e6,
  }
  const edits = []
  for (let at = 0; at < 5; at++) edits.push((await timed(`bench.edit(${3 + at})`)).cpu)
  figures['one edit, CPU'] = median(edits)
  const before = await metric('TaskDuration')
  const times = await page.evaluate(`bench.scroll(${FRAMES}, ${FRAME_PX})`)
  figures['scroll, CPU a frame'] = (((await metric('TaskDuration')) - before) * 1000) / FRAMES
  figures['scroll at 60 Hz, p95'] = quantile(times, 0.95)
  figures['Day to Week, CPU'] = (await timed('bench.week()')).cpu
  await page.close()

  const fast = await open(uncapped, chart, tasks)
  await fast.page.evaluate('bench.render()')
  const free = await fast.page.evaluate(`bench.scroll(${FRAMES}, ${FRAME_PX})`)
  figures['scroll uncapped, median'] = median(free)
  figures['scroll uncapped, p95'] = quantile(free, 0.95)
  await fast.page.close()
  return figures
}

const results = {}
for (const tasks of COUNTS) {
  results[tasks] = {}
  for (const chart of CHARTS) {
    const runs = []
    for (let run = 0; run < RUNS; run++) runs.push(await once(chart, tasks))
    const figures = {}
    for (const name of Object.keys(runs[0])) figures[name] = median(runs.map((run) => run[name]))
    results[tasks][chart] = figures
    console.error(`${tasks} tasks, ${chart}: first render ${figures['first render, CPU'].toFixed(0)} ms CPU`)
  }
}
await browser.close()
await uncapped.close()
server.close()

/** Targets by count and figure: the goal, and the first step where it differs (ratios to the best of the others). */
const TARGETS = {
  10000: {
    'first render, wall': { goal: 0.35, step: 0.9 },
    'first render, CPU': { goal: 0.3, step: 0.83 },
    'Day to Week, CPU': { goal: 0.2, step: 0.45 },
    'one edit, CPU': { goal: 0.15, step: 0.15 },
    elements: { goal: 0.75, step: 1.11 },
    listeners: { goal: 1, step: 21 },
    heap: { goal: 0.4, step: 0.72 },
    'scroll at 60 Hz, p95': { goal: 1.01, step: 1.01 },
    'scroll uncapped, median': { goal: 0.8, step: 1.51 },
    'scroll uncapped, p95': { goal: 0.75, step: 1.32 },
    'scroll, CPU a frame': { goal: 0.6, step: 1.18 },
  },
  5000: {
    'first render, CPU': { goal: 0.3 },
    'Day to Week, CPU': { goal: 0.25 },
    'one edit, CPU': { goal: 0.25 },
    'scroll, CPU a frame': { goal: 0.65 },
  },
  1000: {
    'first render, CPU': { goal: 0.4 },
    'Day to Week, CPU': { goal: 0.5 },
    'one edit, CPU': { goal: 0.5 },
    'scroll, CPU a frame': { goal: 0.75 },
  },
  100: {
    'first render, CPU': { goal: 0.5 },
    'Day to Week, CPU': { goal: 0.6 },
    'one edit, CPU': { goal: 0.7 },
    'scroll, CPU a frame': { goal: 1.5 },
  },
}
const UNITS = { elements: 'elements', listeners: 'listeners', heap: 'MB' }
const FLAT = {
  'first render, CPU': 2,
  'Day to Week, CPU': 1.2,
  'one edit, CPU': 1.2,
  'scroll, CPU a frame': 1.2,
}

const report = []
const show = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2))
for (const tasks of COUNTS) {
  const { ours, ...others } = results[tasks]
  console.log(`\n${tasks} tasks`)
  console.log(
    ['figure'.padEnd(26), ...CHARTS.map((chart) => chart.padStart(11)), '   ratio', '  goal', ''].join(' '),
  )
  for (const [figure, value] of Object.entries(ours)) {
    const best = Math.min(...Object.values(others).map((figures) => figures[figure]))
    const target = TARGETS[tasks]?.[figure]
    const ratio = value / best
    const met = target ? ratio <= target.goal : null
    const cells = CHARTS.map((chart) => show(results[tasks][chart][figure]).padStart(11))
    const verdict = target
      ? `${target.goal}`.padStart(6) +
        (met ? '  met' : target.step === undefined || ratio > target.step ? '  missed' : '  first step met')
      : ''
    console.log([figure.padEnd(26), ...cells, show(ratio).padStart(8), verdict].join(' '))
    if (target)
      report.push({
        name: `${figure}, ${tasks} tasks`,
        value,
        unit: UNITS[figure] ?? 'ms',
        wanted: best * target.goal,
        met,
        ratio,
        wantedRatio: target.goal,
        firstStepRatio: target.step ?? null,
      })
  }
}
if (results[10000] && results[100]) {
  console.log('\nflatness, 10,000 over 100 tasks')
  for (const [figure, wanted] of Object.entries(FLAT)) {
    const value = results[10000].ours[figure] / results[100].ours[figure]
    const met = value <= wanted
    console.log(
      `${figure.padEnd(26)} ${show(value).padStart(11)} ${String(wanted).padStart(8)}  ${met ? 'met' : 'missed'}`,
    )
    report.push({ name: `flatness: ${figure}`, value, unit: 'ratio', wanted, met })
  }
}
await mkdir(join(root, 'target/bench'), { recursive: true })
await writeFile(join(root, 'target/bench/bench-chart.json'), `${JSON.stringify(report, null, 2)}\n`)
const missed = report.filter((one) => !one.met).length
console.log(`\n${report.length - missed} of ${report.length} targets met; target/bench/bench-chart.json`)
