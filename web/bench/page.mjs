/**
 * Our page beside others' at 10,000 tasks: table and chart together beside Gantts with their grids, and the table
 * alone beside grids that edit. The same plan, browser, keys and mouse, in the same run. `just bench-page` builds
 * the pages and runs this.
 *
 * CPU is what the renderer's main thread worked (CDP `TaskDuration` in time of the thread), to the end of what an action leaves to be
 * done; walls are to the frame that shows it, taken without the screen's fixed rate. Every goal is a ratio to the
 * best of the others in this very run. Medians of RUNS pages each. Writes target/bench/bench-page.json.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { chartHands, edits, median, scrolls, sizes } from './page/actions.mjs'
import { open, UNCAPPED } from './page/open.mjs'
import { planOf } from './page/plan.mjs'
import { serveFiles } from './serve-files.mjs'
import { serveProgram } from './serve-program.mjs'

const RUNS = Number(process.env.RUNS ?? 3)
const COUNTS = (process.env.COUNTS ?? '10000').split(',').map(Number)
/** `PEERS=ours,svar` leaves the others out, for a quick look: goals are meant against all of them. */
const PEERS = process.env.PEERS?.split(',')
const PARTS = {
  'whole page': ['ours', 'svar', 'dhtmlx', 'frappe'],
  'table alone': ['ours', 'ag', 'svarGrid', 'revo'],
}

const root = resolve(import.meta.dirname, '../..')
const dist = join(import.meta.dirname, 'page/dist')
const plans = new Map(COUNTS.map((count) => [count, planOf(count)]))
const ours = await serveProgram()
const others = await serveFiles(
  (path) => join(dist, path === '/' ? 'index.html' : path),
  (path) => {
    const count = /^\/tasks-(\d+)\.json$/.exec(path)?.[1]
    return count && JSON.stringify(plans.get(Number(count)).tasks)
  },
)

/** Every figure of one round: a page at the screen's rate, and one as fast as it goes for the walls. */
async function once(peer, count, isTableAlone) {
  const { csv } = plans.get(count)
  const address = peer === 'ours' ? ours.address : others.address
  const where = { address, count, csv, isTableAlone }
  const calm = await open(peer, where)
  const figures = {
    'first usable view, wall': calm.first,
    'first usable view, CPU': calm.firstCpu,
  }
  try {
    Object.assign(figures, await sizes(calm))
    if (calm.face.chart) Object.assign(figures, await chartHands(calm))
    Object.assign(figures, await scrolls(calm), await edits(calm, 0))
  } finally {
    await calm.browser.close()
  }
  const fast = await open(peer, { ...where, flags: UNCAPPED })
  try {
    await edits(fast, 0)
    const walls = Object.entries(await edits(fast, 1)).filter(([name]) => name.endsWith(', wall'))
    Object.assign(figures, Object.fromEntries(walls))
  } finally {
    await fast.browser.close()
  }
  return figures
}

const results = {}
try {
  for (const count of COUNTS) {
    for (const [part, all] of Object.entries(PARTS)) {
      const peers = all.filter((peer) => !PEERS || PEERS.includes(peer))
      const runs = Object.fromEntries(peers.map((peer) => [peer, []]))
      // In turn, so that another's load on the machine meets all of them.
      for (let run = 0; run < RUNS; run++)
        for (const peer of peers) {
          // Minutes a round, far behind the others: one says it.
          if (peer === 'frappe' && run > 0) continue
          runs[peer].push(await once(peer, count, part === 'table alone'))
          console.error(`${count} tasks, ${part}, ${peer}: round ${run + 1} of ${RUNS}`)
        }
      ;(results[count] ??= {})[part] = Object.fromEntries(
        peers.map((peer) => {
          const names = [...new Set(runs[peer].flatMap(Object.keys))]
          return [
            peer,
            Object.fromEntries(names.map((name) => [name, median(runs[peer].map((one) => one[name]))])),
          ]
        }),
      )
    }
  }
} finally {
  await ours.close()
  others.close()
}

const UNITS = { nodes: 'nodes', heap: 'MB', renderer: 'MB' }
/** What ours is to be at most, whatever the others are (issue of the whole page's speed). */
const LIMITS = { 'inserting a row, wall': 40, nodes: 800, renderer: 70 }
/** Ratio to the best of the others: scroll and zoom clearly ahead, the rest not behind. */
const ratioOf = (name) =>
  /scrolling|fling|both ways|zooming/.test(name) && name.includes('CPU') ? 0.6 : 1.05
/** Independent of the plan's size: the growth from the first count to the last. */
const FLAT = /typing|scrolling|fling|both ways|dragging/

const show = (value) =>
  value === undefined ? '-' : value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
const report = []
for (const count of COUNTS)
  for (const [part, peers] of Object.entries(results[count])) {
    const { ours: mine, ...rest } = peers
    if (!mine) continue
    console.log(`\n${part}, ${count} tasks`)
    console.log(
      ['figure'.padEnd(36), ...Object.keys(peers).map((peer) => peer.padStart(9)), '   ratio    goal'].join(
        ' ',
      ),
    )
    for (const [name, value] of Object.entries(mine)) {
      const best = Math.min(...Object.values(rest).map((figures) => figures[name] ?? Infinity))
      const limit = part === 'whole page' ? LIMITS[name] : undefined
      const wanted = limit ?? (best === Infinity ? null : best * ratioOf(name))
      const met = wanted === null ? null : value <= wanted
      console.log(
        [
          name.padEnd(36),
          ...Object.values(peers).map((figures) => show(figures[name]).padStart(9)),
          show(best === Infinity ? undefined : value / best).padStart(8),
          show(limit ?? (wanted === null ? undefined : ratioOf(name))).padStart(7),
          met === null ? '' : met ? ' met' : ' missed',
        ].join(' '),
      )
      report.push({
        name: `${part}: ${name}, ${count} tasks`,
        value,
        unit: UNITS[name] ?? 'ms',
        wanted,
        met,
        ratio: best === Infinity ? null : value / best,
        peers: Object.fromEntries(
          Object.entries(rest).map(([peer, figures]) => [peer, figures[name] ?? null]),
        ),
      })
    }
  }
const [least, most] = [Math.min(...COUNTS), Math.max(...COUNTS)]
if (least < most)
  for (const part of Object.keys(PARTS)) {
    console.log(`\n${part}, growth from ${least} to ${most} tasks`)
    const [few, many] = [results[least][part].ours, results[most][part].ours]
    for (const name of Object.keys(few ?? {}).filter((name) => FLAT.test(name))) {
      const value = many[name] / few[name]
      const met = value <= 1.2
      console.log(`${name.padEnd(36)} ${show(value).padStart(9)}     1.2 ${met ? ' met' : ' missed'}`)
      report.push({ name: `${part}: growth of ${name}`, value, unit: 'ratio', wanted: 1.2, met })
    }
  }
await mkdir(join(root, 'target/bench'), { recursive: true })
await writeFile(join(root, 'target/bench/bench-page.json'), `${JSON.stringify(report, null, 1)}\n`)
const goals = report.filter(({ met }) => met !== null)
console.log(
  `\n${goals.filter(({ met }) => met).length} of ${goals.length} goals met; target/bench/bench-page.json`,
)
