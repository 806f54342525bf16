// Medians of the scheduler as WebAssembly, in Node's engine, which is Chromium's.
// Adds its figures to target/bench/bench-schedule.json.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

const figures = join(target, 'bench', 'bench-schedule.json')
const native = JSON.parse(await readFile(figures, 'utf8'))
await writeFile(
  figures,
  `${JSON.stringify([...native.filter((one) => !one.name.includes('wasm')), ...lines], null, 2)}\n`,
)
