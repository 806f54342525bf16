/**
 * Compares what the benchmarks measured with the figures kept in docs/benchmarks.md, and fails where a ratio got worse
 * by more than a fifth. `--keep` writes the figures there instead, those of the benchmarks that are named or all; what
 * else is kept stays. Takes the folder of Rust's builds, whose benchmarks write there:
 * node bench/compare.mjs [--keep] TARGET [bench-NAME...]
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { keeping, keptIn, stepsBack, table } from './kept.mjs'

const root = resolve(import.meta.dirname, '../..')
const DOCUMENT = join(root, 'docs/benchmarks.md')
const isKeeping = process.argv.includes('--keep')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const [target = join(root, 'target'), ...named] = words

/** The newest figures of each benchmark, by its name. */
async function measured() {
  const found = new Map()
  for (const folder of new Set([join(root, 'target/bench'), join(resolve(target), 'bench')])) {
    if (!existsSync(folder)) continue
    for (const file of (await readdir(folder)).filter((name) => /^bench-.*\.json$/.test(name))) {
      const path = join(folder, file)
      const { mtimeMs } = await stat(path)
      const name = file.replace('.json', '')
      if ((found.get(name)?.mtimeMs ?? 0) < mtimeMs) found.set(name, { path, mtimeMs })
    }
  }
  const names = [...found.keys()].sort()
  return new Map(
    await Promise.all(names.map(async (name) => [name, JSON.parse(await readFile(found.get(name).path))])),
  )
}

const INTRODUCTION = `# Benchmarks

\`just bench\` runs all of them in release builds, the others in the same run as ours, and fails where a ratio is worse
than the one kept here by more than a fifth. \`just bench-keep\` keeps the figures of the last runs, and
\`just bench-keep bench-api\` those of one alone. A ratio is ours to the best of the others in that run, or to a floor of
the same machine; it carries over to other machines. A time alone does not: it is here for the reader, and is not
compared.
`

const machine = () => {
  const [{ model }] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  return `Kept on ${day} at ${commit}: ${cpus().length} cores of ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}.`
}

const figures = await measured()
if (figures.size === 0) throw new Error('No benchmark has been run: `just bench` runs all of them.')
if (isKeeping) {
  const missing = named.filter((name) => !figures.has(name))
  if (missing.length > 0) throw new Error(`Not measured: ${missing.join(', ')}.`)
  const kept = [...figures].filter(([name]) => named.length === 0 || named.includes(name))
  const sections = kept.map(([name, rows]) => [name, `${machine()}\n\n${table(rows)}`])
  await writeFile(DOCUMENT, keeping(await readFile(DOCUMENT, 'utf8'), INTRODUCTION, sections))
  console.log(`${DOCUMENT}: ${kept.map(([name]) => name).join(', ')} kept`)
} else {
  const kept = keptIn(await readFile(DOCUMENT, 'utf8'))
  const worse = [...kept].flatMap(([name, rows]) =>
    stepsBack(rows, figures.get(name) ?? []).map((sentence) => `${name}: ${sentence}`),
  )
  const count = [...kept.values()].reduce((sum, rows) => sum + rows.length, 0)
  console.log(`${count - worse.length} of ${count} ratios are as good as those kept in docs/benchmarks.md.`)
  for (const sentence of worse) console.log(`WORSE ${sentence}`)
  if (worse.length > 0) process.exitCode = 1
}
