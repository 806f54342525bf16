/** The plan of ten-thousand.csv, shorter or longer: as a file for ours to import and as tasks for the peers. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const file = join(resolve(import.meta.dirname, '../../..'), 'fixtures/plans/ten-thousand.csv')
const [title, heads, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')

/** @returns `csv`, and `tasks` with `prior` as indexes of earlier ones. */
export function planOf(count) {
  const tasks = Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / lines.length) * lines.length
    const [, prior, start, days, end, owner, level, progress, done] = lines[at % lines.length].split(',')
    return {
      name: `Task ${at + 1}`,
      prior: prior ? [Number(prior) - 1 + round] : [],
      start,
      days: Number(days),
      end,
      owner,
      level: Number(level),
      progress: Number(progress),
      done: done === 'true',
    }
  })
  const rows = tasks.map((task) =>
    [
      task.name,
      task.prior.map((index) => index + 1).join(),
      task.start,
      task.days,
      task.end,
      task.owner,
      task.level,
      task.progress,
      task.done,
    ].join(),
  )
  return { tasks, csv: [title, heads, ...rows, ''].join('\n') }
}
