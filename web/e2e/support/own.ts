/** What a journey has for itself: the same in each run, another than any other journey's. */
import { test } from '@playwright/test'

const counts = new WeakMap<object, number>()

/** FNV-1a, 32 bits. */
const hash = (text: string): number =>
  [...text].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )

/** The next number of the running journey: it depends on the journey, its repetition, and how many it had. */
function next(): number {
  const info = test.info()
  const count = (counts.get(info) ?? 0) + 1
  counts.set(info, count)
  return hash([info.testId, info.repeatEachIndex, info.retry, count].join(' '))
}

/** An address of documentation (RFC 3849), as a proxy in front would tell it: a network for each visitor (GR2). */
export function ownAddress(): string {
  const number = next()
  return `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`
}

/** A name that no other journey has, so that nobody shares anybody's limits or links. */
export const someone = (name: string): string => `${name} ${next().toString(36)}`

/** A code that is in the place of no other journey's. */
export const someCode = (): string => next().toString(36).padStart(6, '0').slice(-6)
