/**
 * The first visit and the second: the built page, served by the program, in the browser that is there.
 * `just bench-load`. Lighthouse's scores for a phone and a desk; what is sent until the table can be used and how long
 * that takes, as it is and on a slow phone; what a second visit sends. Medians of RUNS; a table, and
 * target/bench/bench-load.json.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from './load/node_modules/lighthouse/core/index.js'

const root = resolve(import.meta.dirname, '../..')
const program =
  process.env.BARLINE_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'release/barline')
const RUNS = Number(process.env.RUNS ?? 3)
/** What is wanted (issue of the first visit): scores, kB, ms. */
const WANTED = { mobile: [95, 100, 100, 100], desktop: [100, 100, 100, 100], kB: 300, slowMs: 2500 }
/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s. */
const SLOW = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 94_000, offline: false }

const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
const address = `127.0.0.1:${await freePort()}`
const site = `http://${address}/`
const folder = await mkdtemp(join(tmpdir(), 'barline-bench-'))
const server = spawn(program, ['serve'], {
  cwd: folder,
  env: { ...process.env, BARLINE_LISTEN: address, BARLINE_LOG: 'warn' },
  stdio: 'inherit',
})
const answers = () =>
  fetch(`${site}healthz`).then(
    (answer) => answer.ok,
    () => false,
  )
for (let tries = 0; !(await answers()); tries++) {
  if (tries > 300 || server.exitCode !== null) throw new Error(`${program} does not answer`)
  await new Promise((later) => setTimeout(later, 50))
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]
const launch = (extra = []) =>
  chromium.launch({ executablePath: process.env.CHROMIUM, args: [...ARGS, ...extra] })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Scores by category, in Lighthouse's order, and what they stand on. */
async function scores(config) {
  const all = []
  for (let run = 0; run < RUNS; run++) {
    const port = await freePort()
    const browser = await launch([`--remote-debugging-port=${port}`])
    const { lhr } = await lighthouse(site, { port, output: 'json', logLevel: 'error' }, config)
    await browser.close()
    const value = (id) => Math.round(lhr.audits[id]?.numericValue ?? NaN)
    all.push({
      scores: Object.values(lhr.categories).map(({ score }) => Math.round(score * 100)),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      failed: Object.values(lhr.categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    })
  }
  return all.toSorted((a, b) => a.scores[0] - b.scores[0])[Math.floor(RUNS / 2)]
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

const report = {
  mobile: await scores(undefined),
  desktop: await scores(desktopConfig),
  plain: await visits(),
  slow: await visits({ rate: 4, network: SLOW }),
}
server.kill('SIGTERM')
await rm(folder, { recursive: true, force: true })

const met = (is) => (is ? '' : '  (missed)')
for (const kind of ['mobile', 'desktop']) {
  const { scores: found, fcp, lcp, tbt, failed } = report[kind]
  const wanted = WANTED[kind]
  console.log(
    `Lighthouse ${kind.padEnd(8)} ${found.join(' / ')}  wanted ${wanted.join(' / ')}${met(found.every((score, at) => score >= wanted[at]))}`,
  )
  console.log(
    `  first paint ${fcp} ms, largest ${lcp} ms, blocked ${tbt} ms; below 90: ${failed.join(', ') || 'none'}`,
  )
}
const { plain, slow } = report
console.log(
  // On a quick line the parts for later begin to come before the table is seen to be there.
  `to the first table      ${slow.first.kB} kB  wanted ${WANTED.kB} kB${met(slow.first.kB <= WANTED.kB)}; ${plain.first.ms} ms on a quick line`,
)
console.log(`second visit            ${plain.second.kB} kB in ${plain.second.ms} ms`)
console.log(
  `4x CPU, slow 4G         ${slow.first.ms} ms  wanted ${WANTED.slowMs} ms${met(slow.first.ms <= WANTED.slowMs)}; again ${slow.second.ms} ms`,
)
await mkdir(join(root, 'target/bench'), { recursive: true })
await writeFile(join(root, 'target/bench/bench-load.json'), `${JSON.stringify(report, null, 1)}\n`)
