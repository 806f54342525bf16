import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsentAge } from './unsent-age'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function world(atFirst: string | null = 'abc123') {
  let content = 1
  let link = atFirst
  let isSaved = false
  const listeners: (() => void)[] = []
  const listen = (listener: () => void) => {
    listeners.push(listener)
    return () => undefined
  }
  const tell = () => listeners.forEach((listener) => listener())
  const age = unsentAge({
    content: () => content,
    link: () => link,
    onContent: listen,
    isSaved: () => isSaved,
    onSaved: listen,
  })
  return {
    age,
    edit: () => {
      content++
      isSaved = false
      tell()
    },
    /** @param withContent another plan, with its link */
    link: (code: string, withContent: boolean) => {
      link = code
      if (withContent) content++
      tell()
    },
    save: () => {
      isSaved = true
      tell()
    },
    tell,
  }
}

test('lv15 it is as old as the oldest change that is not saved', () => {
  const { age, edit, save, tell } = world()
  save()
  expect(age.seconds()).toBe(0)
  edit()
  vi.advanceTimersByTime(20_000)
  edit()
  tell()
  vi.advanceTimersByTime(10_999)
  expect([age.seconds(), age.isOld()]).toEqual([30, false])
  vi.advanceTimersByTime(1)
  expect([age.seconds(), age.isOld()]).toEqual([31, true])
  save()
  edit()
  expect(age.isOld()).toBe(false)
})

test('lv15 what a visit before left unsent is old', () => {
  const { age, edit, save } = world()
  expect(age.isOld()).toBe(true)
  edit()
  expect(age.isOld()).toBe(true)
  save()
  expect(age.isOld()).toBe(false)
})

test('lv15 the first change to a plan that one visits is as old as it is', () => {
  const { age, edit, link } = world(null)
  vi.advanceTimersByTime(60_000)
  edit()
  // With it the plan is the link's.
  link('abc123', false)
  vi.advanceTimersByTime(2_000)
  expect([age.seconds(), age.isOld()]).toEqual([2, false])
})

test('lv15 a plan that comes with its link, in place of one without, is old', () => {
  const { age, edit, link } = world(null)
  edit()
  link('abc123', true)
  expect(age.isOld()).toBe(true)
})

test('lv15 neither a clock that is set back nor a machine that slept makes it young', () => {
  const { age, edit, save } = world()
  save()
  edit()
  vi.advanceTimersByTime(40_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(age.seconds()).toBe(40)
  save()
  edit()
  // Only the clock on the wall went on.
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(age.seconds()).toBe(3600)
})
