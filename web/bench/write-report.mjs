/** Prints a benchmark's figures, and writes them to target/bench/NAME.json for `just bench` and `just bench-keep`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../target/bench')

export async function writeReport(benchmark, figures) {
  for (const { name, value, unit, wanted, met } of figures)
    console.log(
      `${name.padEnd(44)} ${String(value).padStart(7)} ${unit} ${wanted === null ? '' : `wanted ${wanted} ${met ? 'met' : 'missed'}`}`,
    )
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/${benchmark}.json`, `${JSON.stringify(figures, null, 2)}\n`)
}
