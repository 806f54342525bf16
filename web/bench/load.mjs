/**
 * The first visit and the second: the built page, served by the program, in the browser that is there.
 * `just bench-load`. Lighthouse's scores for a phone and a desk; what is sent until the table can be used and how long
 * that takes, as it is and on a slow phone; what a second visit sends. Medians of RUNS; a table, and
 * target/bench/bench-load.json.
 */
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort, serveProgram } from './serve-program.mjs'
import { writeReport } from './write-report.mjs'

const RUNS = Number(process.env.RUNS ?? 3)
/** What is wanted (issue of the first visit): scores by category, kB, ms. */
const WANTED = {
  mobile: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  desktop: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  kB: 300,
  slowMs: 2500,
}
/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s. */
const SLOW = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 94_000, offline: false }

// By an address that is put together: where it is installed, knip takes it for a dependency of the page's.
const entry = join(import.meta.dirname, 'load', 'node_modules', 'lighthouse/core/index.js')
const { default: lighthouse, desktopConfig } = await import(pathToFileURL(entry).href)

const server = await serveProgram()
const site = `${server.address}/`

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]
const launch = (extra = []) =>
  chromium.launch({ executablePath: process.env.CHROMIUM, args: [...ARGS, ...extra] })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The run in the middle: scores by category, and what they stand on. */
async function scores(config) {
  const all = []
  for (let run = 0; run < RUNS; run++) {
    const port = await freePort()
    const browser = await launch([`--remote-debugging-port=${port}`])
    const { lhr } = await lighthouse(site, { port, output: 'json', logLevel: 'error' }, config)
    await browser.close()
    const value = (id) => Math.round(lhr.audits[id]?.numericValue ?? NaN)
    all.push({
      scores: Object.fromEntries(
        Object.entries(lhr.categories).map(([category, { score }]) => [category, Math.round(score * 100)]),
      ),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      failed: Object.values(lhr.categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    })
  }
  return all.toSorted((a, b) => a.scores.performance - b.scores.performance)[Math.floor(RUNS / 2)]
}

/** Bytes over the line and the time until a cell of the table takes the focus. */
async function visit(context, { rate = 1, network = null } = {}) {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Emulation.setCPUThrottlingRate', { rate })
  if (network) await line.send('Network.emulateNetworkConditions', network)
  let bytes = 0
  line.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const began = performance.now()
  await page.goto(site, { waitUntil: 'commit' })
  const cell = page.getByRole('treegrid', { name: 'Tasks' }).getByRole('gridcell').first()
  await cell.waitFor()
  await cell.focus()
  const found = { ms: Math.round(performance.now() - began), kB: Math.round(bytes / 1000) }
  return { page, found, bytes: () => bytes }
}

const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }

async function visits(conditions) {
  const browser = await launch()
  const first = []
  const second = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext(PHONE)
    const visited = await visit(context, conditions)
    first.push(visited.found)
    // All that is kept for later has come.
    await visited.page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
      timeout: 120_000,
    })
    await visited.page.close()
    const again = await visit(context, conditions)
    await again.page.waitForLoadState('networkidle')
    second.push({ ms: again.found.ms, kB: Math.round(again.bytes() / 100) / 10 })
    await context.close()
  }
  await browser.close()
  const middle = (all) => ({ ms: median(all.map(({ ms }) => ms)), kB: median(all.map(({ kB }) => kB)) })
  return { first: middle(first), second: middle(second) }
}

const report = []
function note(name, value, unit, { wanted = null, better = 'lower' } = {}) {
  const met = wanted === null ? null : better === 'higher' ? value >= wanted : value <= wanted
  report.push({ name, value, unit, wanted, better, met })
}

async function scored(kind, config) {
  const { scores: found, fcp, lcp, tbt, failed } = await scores(config)
  for (const [category, score] of Object.entries(found))
    note(`Lighthouse ${kind}, ${category}`, score, 'points', {
      wanted: WANTED[kind][category] ?? null,
      better: 'higher',
    })
  note(`Lighthouse ${kind}, first paint`, fcp, 'ms')
  note(`Lighthouse ${kind}, largest paint`, lcp, 'ms')
  note(`Lighthouse ${kind}, blocked`, tbt, 'ms')
  if (failed.length > 0) console.log(`Lighthouse ${kind}, below 90: ${failed.join(', ')}`)
}

try {
  await scored('mobile', undefined)
  await scored('desktop', desktopConfig)
  const plain = await visits()
  const slow = await visits({ rate: 4, network: SLOW })
  // On a quick line the parts for later begin to come before the table is seen to be there.
  note('sent to the first table', slow.first.kB, 'kB', { wanted: WANTED.kB })
  note('first table, quick line', plain.first.ms, 'ms')
  note('first table, 4x CPU and slow 4G', slow.first.ms, 'ms', { wanted: WANTED.slowMs })
  note('second visit, quick line', plain.second.ms, 'ms')
  note('second visit, 4x CPU and slow 4G', slow.second.ms, 'ms')
  note('sent to a second visit', plain.second.kB, 'kB')
} finally {
  await server.close()
}
await writeReport('bench-load', report)
