import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonHere } from '../../api/follow'
import type { StreamEvent } from '../../platform/stream'
import { LOST_MS, NOBODY, TOLD_BY_MS, WhoIsHere, type Told } from './who'

const person = (number: number, name: string): PersonHere => ({ number, name, colour: 0, place: null })
const [ada, bob] = [person(1, 'Ada'), person(2, 'Bob')]

function ofAda(own: number | null = 1) {
  let told: Told = NOBODY
  const who = new WhoIsHere((next) => (told = next))
  const hear = (name: StreamEvent['name'], data: unknown = null) => who.hear({ name, data })
  hear('hello', { person: own })
  return { hear, told: () => [told.people.map(({ name }) => name), told.viewers] }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('lv20 one is not among the others, by name or by number', () => {
  const { hear, told } = ofAda()
  expect(told()).toEqual([[], 0])
  hear('who', { people: [ada, bob], unnamed: 3 })
  expect(told()).toEqual([['Bob'], 3])
  // More are here than have a name, and this one came late.
  hear('who', { people: [bob], unnamed: 3 })
  expect(told()).toEqual([['Bob'], 2])
  hear('who', { people: [ada], unnamed: 0 })
  expect(told()).toEqual([[], 0])
  // Who may not save is one of those that are counted.
  const viewer = ofAda(null)
  viewer.hear('who', { people: null, unnamed: 3 })
  expect(viewer.told()).toEqual([[], 2])
})

test('lv22 after a break those are here who are told to be, and without a line nobody for long', () => {
  const { hear, told } = ofAda()
  hear('who', { people: [ada, bob], unnamed: 0 })
  hear('lost')
  vi.advanceTimersByTime(LOST_MS - 1)
  expect(told()).toEqual([['Bob'], 0])
  hear('hello', { person: 1 })
  vi.advanceTimersByTime(TOLD_BY_MS - 1)
  expect(told()).toEqual([['Bob'], 0])
  hear('who', { people: [ada, bob], unnamed: 1 })
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual([['Bob'], 1])
  hear('hello', { person: 1 })
  vi.advanceTimersByTime(TOLD_BY_MS)
  expect(told()).toEqual([[], 0])
  hear('who', { people: [ada, bob], unnamed: 1 })
  hear('lost')
  vi.advanceTimersByTime(LOST_MS)
  expect(told()).toEqual([[], 0])
})

test('lv23 who may not save any more knows no name from then on, and after the end nobody is here', () => {
  const { hear, told } = ofAda()
  hear('who', { people: [ada, bob], unnamed: 1 })
  hear('settings', { canSave: true })
  expect(told()).toEqual([['Bob'], 1])
  hear('settings', { canSave: false })
  expect(told()).toEqual([[], 2])
  hear('end', { why: 'deleted' })
  expect(told()).toEqual([[], 0])
})
