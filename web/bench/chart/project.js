/** The project every chart draws: the same tasks for the same count, over about 850 days. */

const DAY_MS = 86_400_000
const FIRST = Date.UTC(2026, 0, 5)

/** A small generator of its own, so that no chart gets an easier plan than another (mulberry32). */
function generator(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let value = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

export const isoDate = (ms) => new Date(ms).toISOString().slice(0, 10)

/** Tasks in order; `prior` are indexes of earlier tasks, 0.8 a task. */
export function project(count) {
  const chance = generator(20260105)
  return Array.from({ length: count }, (_, at) => {
    const day = Math.floor((at / count) * 800 + chance() * 30)
    const days = 1 + Math.floor(chance() * 20)
    const prior = at > 0 && chance() < 0.8 ? [Math.max(0, at - 1 - Math.floor(chance() * 12))] : []
    return {
      name: `Task ${at + 1} of the plan`,
      start: FIRST + day * DAY_MS,
      days,
      progress: Math.floor(chance() * 101),
      prior,
    }
  })
}

export const endOf = (task) => task.start + (task.days - 1) * DAY_MS
