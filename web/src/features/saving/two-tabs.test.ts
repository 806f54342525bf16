/** Tabs that edit one plan, reload, crash, and a browser that crashes: no committed edit is lost (GL7, GL9). */
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readStored } from '../../editor/records'
import { loadRulesForTests } from '../../editor/load-for-tests'
import { Browser, editsOf, type JournalKind } from './browser-for-tests'
import type { SaveState } from './save-state'

type Step =
  | { do: 'edit'; tab: number }
  | { do: 'wait'; ms: number }
  | { do: 'reload'; tab: number }
  | { do: 'crashTab'; tab: number }
  | { do: 'crash'; lateness: number }
  | { do: 'open' }

const tab = fc.nat(2)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), tab }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(1500) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crashTab' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), lateness: fc.nat(5000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
)
const anyDelays = fc.array(fc.nat(900), { minLength: 1, maxLength: 12 })

/** Takes turns through the delays, so that a failure shrinks to few of them. */
const inTurn = (delays: number[]) => {
  let at = 0
  return () => delays[at++ % delays.length]!
}

const isSettled = (state: SaveState) => state.at !== 'waiting'

beforeAll(loadRulesForTests)
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Tabs that are open at first, and a plan that the journal has before local storage as long as it is one. */
interface Start {
  tabs: number
  isLarge: boolean
  /** The others are tabs of an older release. */
  areOthersOld: boolean
  /** The plan is behind a permanent link. */
  isLinked?: boolean
}
const tabs = fc.integer({ min: 1, max: 2 })
const anyStart = fc.record<Start>({ tabs, isLarge: fc.boolean(), areOthersOld: fc.constant(false) })
const anyRelease = fc.record<Start>({ tabs, isLarge: fc.boolean(), areOthersOld: fc.boolean() })

async function play(steps: Step[], delays: number[], journal: JournalKind, start: Start) {
  const hasJournal = journal !== 'none'
  const browser = new Browser(inTurn(delays), journal, start.isLarge, start.isLinked)
  /** What a tab calls saved is promised, whatever crashes. */
  const noteSaved = () => {
    for (const { save, own } of browser.tabs)
      if (hasJournal && save.getState().at === 'saved') for (const edit of own) browser.promised.add(edit)
  }
  vi.stubGlobal('window', { localStorage: browser.storage() })
  const openTab = async () => {
    const opening = browser.openTab(start.areOthersOld && browser.tabs.length > 0)
    await vi.advanceTimersByTimeAsync(4000)
    await opening
  }
  /** Edits in local storage are promised too, to a tab that crashes: only the browser's crash may lose them. */
  const inLocal = () => [...browser.local.values()].flatMap((text) => (readStored(text) ? editsOf(text) : []))
  let promisedLocally = new Set<number>()
  for (let at = 0; at < start.tabs; at++) await openTab()
  for (const step of steps) {
    noteSaved()
    for (const edit of inLocal()) promisedLocally.add(edit)
    const chosen = 'tab' in step ? browser.tabs[step.tab % Math.max(1, browser.tabs.length)] : undefined
    if (step.do === 'open' && browser.tabs.length < 3) await openTab()
    if (step.do === 'wait') await vi.advanceTimersByTimeAsync(step.ms)
    if (step.do === 'edit' && chosen) browser.edit(chosen)
    if (step.do === 'crashTab' && chosen) browser.closeTab(chosen, false)
    if (step.do === 'reload' && chosen) {
      browser.closeTab(chosen, true)
      for (const edit of [...inLocal(), ...chosen.own]) promisedLocally.add(edit)
      await openTab()
    }
    if (step.do === 'crash' && hasJournal) {
      browser.crash(step.lateness)
      promisedLocally = new Set(inLocal())
      await openTab()
    }
  }
  for (const edit of inLocal()) promisedLocally.add(edit)
  await vi.advanceTimersByTimeAsync(20_000)
  const last = browser.openTab()
  await vi.advanceTimersByTimeAsync(20_000)
  const kept = browser.kept()
  for (const edit of (await last).edits) kept.add(edit)
  return { browser, kept, promised: new Set([...browser.promised, ...promisedLocally]) }
}

test('prop gl7 gl9 no interleaving of tabs, reloads and crashes loses a committed edit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 30 }),
      anyDelays,
      anyRelease,
      async (steps, delays, start) => {
        const { kept, promised } = await play(steps, delays, 'there', start)
        expect([...promised].filter((edit) => !kept.has(edit))).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

test('prop gl9 of a journal that comes late nothing is lost that was called saved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 30 }),
      anyDelays,
      anyRelease,
      async (steps, delays, start) => {
        const { browser, kept, promised } = await play(steps, delays, 'late', start)
        expect([...promised].filter((edit) => !kept.has(edit))).toEqual([])
        expect(browser.tabs.every((one) => isSettled(one.save.getState()))).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('prop gl7 without a journal no interleaving of tabs and reloads loses one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 30 }),
      anyDelays,
      anyStart,
      async (steps, delays, start) => {
        const { kept, promised } = await play(steps, delays, 'none', start)
        expect([...promised].filter((edit) => !kept.has(edit))).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})

test('prop l17 tabs left alone come to show the same plan, and every one says it is saved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 20 }),
      anyDelays,
      anyStart,
      async (steps, delays, start) => {
        const { browser } = await play(steps, delays, 'there', start)
        await vi.advanceTimersByTimeAsync(20_000)
        for (const one of browser.tabs)
          await Promise.all([one.save.check(), vi.advanceTimersByTimeAsync(5000)])
        expect(new Set(browser.tabs.map((one) => one.edits.join()))).toHaveProperty('size', 1)
        expect(browser.tabs.every((one) => isSettled(one.save.getState()))).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

/** Nothing that ends a tab: what it had not stored is a version then. */
const anyWork = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), tab }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(1500) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
)

test('prop l49 behind a link what tabs make of the plan at one time is in the plan, not only kept', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWork, { maxLength: 20 }),
      anyDelays,
      fc.constantFrom<JournalKind>('there', 'none'),
      fc.boolean(),
      async (steps, delays, journal, isLarge) => {
        const start = { tabs: 1, isLarge, areOthersOld: false, isLinked: true }
        // A plan that has a link is stored: that is what both begin with.
        const all: Step[] = [{ do: 'edit', tab: 0 }, { do: 'wait', ms: 9000 }, { do: 'open' }, ...steps]
        const { browser } = await play(all, delays, journal, start)
        await vi.advanceTimersByTimeAsync(20_000)
        for (const one of browser.tabs)
          await Promise.all([one.save.check(), vi.advanceTimersByTimeAsync(5000)])
        const edits = all.filter((step) => step.do === 'edit').map((_, at) => at + 1)
        for (const one of browser.tabs) expect(one.edits.toSorted((a, b) => a - b)).toEqual(edits)
        expect(browser.tabs.every((one) => isSettled(one.save.getState()))).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})
