// Medians of the scheduler as WebAssembly, in Node's engine, which is Chromium's: alone, and in the page's packaged
// editor; then those of MPXJ, where it is there. Adds its figures to target/bench/bench-schedule.json.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { performance } from 'node:perf_hooks'

const target = process.argv[2]
const file = join(target, 'wasm32-unknown-unknown', 'wasm', 'bench_scheduler.wasm')
const { instance } = await WebAssembly.instantiate(await readFile(file))
const rules = instance.exports

function median(prepare, work) {
  const times = Array.from({ length: 61 }, (_, at) => {
    prepare(at)
    const begin = performance.now()
    work(at)
    return performance.now() - begin
  })
  // The first ones are run by the engine's quick compiler.
  return times.slice(10).sort((a, b) => a - b)[25]
}

const lines = []
function add(name, value, wanted) {
  const met = value <= wanted
  lines.push({ name: `schedule, wasm: ${name}`, value, unit: 'ms', wanted, met })
  console.log(
    `${name.padEnd(58)} ${value.toFixed(3).padStart(9)} ${wanted.toFixed(1).padStart(9)}  ${met ? 'yes' : 'NO'}`,
  )
}

console.log(`${'wasm, median'.padEnd(58)} ${'ms'.padStart(9)} ${'wanted'.padStart(9)}  met`)
for (const [which, name, wanted] of [
  [0, 'full, chain of 10,000', 3],
  [1, 'full, 10,000 tasks, 20,000 links', 3],
  [3, "full, 10,000 tasks, 20,000 links, 20 people's days off", 3],
  [2, 'full, 10,000 tasks, 100,000 links', 12],
]) {
  rules.choose(which)
  add(name, median(rules.prepare, rules.full), wanted)
}
for (const [which, choose, wanted] of [
  [0, () => 0, 2],
  [1, () => rowThatMoves(20, 100), 0.2],
]) {
  rules.choose(which)
  const row = choose()
  const moved = rules.edit(row, 1)
  rules.edit(row, 0)
  add(
    `edit that moves ${moved}`,
    median(
      () => {},
      (at) => rules.edit(row, (at + 1) % 2),
    ),
    wanted,
  )
}

function rowThatMoves(least, most) {
  for (let row = 5_000; row < 10_000; row++) {
    const moved = rules.edit(row, 1)
    rules.edit(row, 0)
    if (moved >= least && moved < most) return row
  }
  return 9_999
}

await addEditor()
addPeer()

/** The first of a chain of 10,000 gets a day longer and shorter again, in the editor as the page loads it. */
async function addEditor() {
  const folder = join(import.meta.dirname, '../src/editor/wasm')
  const { default: init, Editor } = await import(join(folder, 'barline.js'))
  await init({ module_or_path: await readFile(join(folder, 'barline_bg.wasm')) })
  const editor = new Editor()
  const tasks = Array.from({ length: 10_000 }, (_, at) => ({
    id: at + 1,
    name: `Task ${at + 1}`,
    startDate: '2026-01-05',
    duration: 1,
    progress: 0,
    priorDependency: at === 0 ? '' : String(at),
  }))
  const record = { version: 1, projectDescription: '', savedAt: '', datesByLinks: true, tasks }
  editor.adopt(JSON.stringify(record))
  for (const [at, wanted] of [
    [0, 16],
    [9_950, 2],
  ]) {
    const edit = (text) => {
      const outcome = editor.dispatch({ type: 'setCell', task: at + 1, column: 'duration', text })
      if (!outcome.ok) throw new Error(outcome.refusal.message)
    }
    edit('2')
    add(
      `edit that moves ${10_000 - at}, in the packaged editor`,
      median(
        () => {},
        (run) => edit(run % 2 === 0 ? '1' : '2'),
      ),
      wanted,
    )
  }
}

/** MPXJ's MicrosoftScheduler on the same networks. */
function addPeer() {
  const script = join(import.meta.dirname, 'scheduler/mpxj_peer.py')
  const { status, stdout, stderr } = spawnSync(process.env.PYTHON ?? 'python3', [script], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    const reason = (stderr ?? '').trim().split('\n').at(-1) || 'no python3'
    console.log(`MPXJ is left out; it wants Java and the packages mpxj and jpype1 of PyPI (${reason})`)
    return
  }
  for (const { name, value } of JSON.parse(stdout)) {
    lines.push({ name: `schedule, MPXJ: ${name}`, value, unit: 'ms' })
    console.log(`${`MPXJ: ${name}`.padEnd(58)} ${value.toFixed(3).padStart(9)}`)
  }
}

const figures = join(target, 'bench', 'bench-schedule.json')
const native = JSON.parse(await readFile(figures, 'utf8'))
await writeFile(
  figures,
  `${JSON.stringify([...native.filter((one) => one.name.includes('native')), ...lines], null, 2)}\n`,
)
