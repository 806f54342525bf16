/**
 * Tabs that edit one plan, reload, crash, and a browser that crashes: no committed edit is lost (GL7, GL9).
 *
 * Time is the test's; local storage is late on disk, the journal is slow, and news come when they like.
 */
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { nameOf, placing, readStored, type StoredRecord } from '../../editor/records'
import { loadRulesForTests } from '../../editor/load-for-tests'
import type { Journal } from '../../platform/journal'
import { createLocalSave } from './local-save'
import type { LocalSave } from './save-ports'
import type { SaveState } from './save-state'
import { RECORD_KEY } from '../../platform/record-key'
import { findStored } from './find-stored'

/** The plan of this test: the edits made to it. */
const editsOf = (text: string | null): number[] => {
  const { tasks } = JSON.parse(text ?? '{"tasks":[]}') as { tasks: number[] }
  return tasks
}

/** `late`: every other tab has it after a while only. */
type JournalKind = 'there' | 'late' | 'none'

interface Tab {
  save: LocalSave
  edits: number[]
  /** Those that were made in it. */
  own: number[]
  isGone: boolean
}

class Browser {
  local = new Map<string, string>()
  /** What local storage would be after a crash, by how long ago. */
  written: { at: number; entries: [string, string][] }[] = []
  inJournal: StoredRecord | null = null
  versions: StoredRecord[] = []
  tabs: Tab[] = []
  /** Edits that were promised to be kept. */
  promised = new Set<number>()
  #opened = 0
  #edits = 0
  readonly #delay: () => number
  readonly #journal: JournalKind

  constructor(delay: () => number, journal: JournalKind) {
    this.#delay = delay
    this.#journal = journal
  }

  storage(): Storage {
    const { local } = this
    return {
      get length() {
        return local.size
      },
      key: (at: number) => [...local.keys()][at] ?? null,
      getItem: (key: string) => local.get(key) ?? null,
      setItem: (key: string, text: string) => {
        local.set(key, text)
        this.#noteWrite()
        if (key === RECORD_KEY) this.#tellAll()
      },
      removeItem: (key: string) => {
        local.delete(key)
        this.#noteWrite()
      },
    } as unknown as Storage
  }

  #noteWrite() {
    this.written.push({ at: Date.now(), entries: [...this.local] })
  }

  #tellAll() {
    for (const tab of this.tabs) setTimeout(() => tab.isGone || void tab.save.check(), this.#delay())
  }

  #journalOf(tab: Tab): Journal {
    /** A tab that is gone gets no answer, and what it had not stored by then is not stored. */
    const answer = <T>(work: () => T): Promise<T> =>
      new Promise((resolve) => setTimeout(() => tab.isGone || resolve(work()), this.#delay()))
    return {
      read: () => answer(() => this.inJournal),
      commit: (record) =>
        answer(() => {
          const there = this.inJournal
          const how = placing(record, there)
          for (const edit of editsOf(record.text)) this.promised.add(edit)
          if (how === 'isBehind') return { how, there, kept: null }
          if (there && how === 'keepsThere') this.#keep(there)
          this.inJournal = record
          return { how, there, kept: null }
        }),
    }
  }

  #keep(record: StoredRecord) {
    const name = nameOf(record.edition)
    if (!this.versions.some(({ edition }) => nameOf(edition) === name)) this.versions.push(record)
  }

  async openTab(): Promise<Tab> {
    const tab = { edits: [], own: [], isGone: false } as unknown as Tab
    const isLate = this.#journal === 'late' && this.#opened % 2 === 0
    const journal = this.#journal === 'none' || isLate ? null : this.#journalOf(tab)
    const lateJournal = new Promise<Journal>((resolve) =>
      setTimeout(() => tab.isGone || resolve(this.#journalOf(tab)), 4000 + 4 * this.#delay()),
    )
    const keep = async (text: string) => {
      await new Promise((resolve) => setTimeout(resolve, this.#delay()))
      if (tab.isGone) return false
      this.#keep(readStored(text)!)
      return true
    }
    const inJournal = (await journal?.read()) ?? null
    await new Promise((rulesCome) => setTimeout(rulesCome, this.#delay()))
    const found = await findStored(inJournal, keep)
    tab.edits = editsOf(found.text)
    tab.save = createLocalSave(
      {
        writer: `tab${++this.#opened}`,
        record: (savedAt, edition) =>
          JSON.stringify({ tasks: tab.edits, projectDescription: '', savedAt, version: 1, ...edition }),
        tasks: () => tab.edits.length,
        adopt: (record) => {
          tab.edits = editsOf(record)
          return true
        },
        keep,
        journal,
        lateJournal: isLate ? lateJournal : null,
        announce: () => this.#tellAll(),
        news: () => undefined,
      },
      found,
    )
    this.tabs.push(tab)
    return tab
  }

  edit(tab: Tab) {
    tab.edits = [...tab.edits, ++this.#edits]
    tab.own.push(this.#edits)
    tab.save.schedule()
  }

  /** @param isOrderly it could still flush, as at a reload */
  closeTab(tab: Tab, isOrderly: boolean) {
    if (isOrderly) tab.save.flush()
    tab.isGone = true
    tab.save.turnOff()
    this.tabs = this.tabs.filter((one) => one !== tab)
  }

  /** SIGKILL: all tabs are gone and local storage is as it was a while ago. */
  crash(lateness: number) {
    for (const tab of this.tabs) this.closeTab(tab, false)
    const onDisk = this.written.findLast(({ at }) => at <= Date.now() - lateness)
    this.local.clear()
    for (const [key, text] of onDisk?.entries ?? []) this.local.set(key, text)
    this.written = []
    this.#noteWrite()
  }

  /** Where edits are that are not lost. */
  kept(): Set<number> {
    return new Set(this.versions.flatMap(({ text }) => editsOf(text)))
  }
}

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

async function play(steps: Step[], delays: number[], journal: JournalKind) {
  const hasJournal = journal !== 'none'
  const browser = new Browser(inTurn(delays), journal)
  /** What a tab calls saved is promised, whatever crashes. */
  const noteSaved = () => {
    for (const { save, own } of browser.tabs)
      if (hasJournal && save.getState().at === 'saved') for (const edit of own) browser.promised.add(edit)
  }
  vi.stubGlobal('window', { localStorage: browser.storage() })
  const openTab = async () => {
    const opening = browser.openTab()
    await vi.advanceTimersByTimeAsync(4000)
    await opening
  }
  /** Edits in local storage are promised too, to a tab that crashes: only the browser's crash may lose them. */
  const inLocal = () => [...browser.local.values()].flatMap((text) => (readStored(text) ? editsOf(text) : []))
  let promisedLocally = new Set<number>()
  await openTab()
  await openTab()
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
      for (const edit of inLocal()) promisedLocally.add(edit)
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
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), anyDelays, async (steps, delays) => {
      const { kept, promised } = await play(steps, delays, 'there')
      expect([...promised].filter((edit) => !kept.has(edit))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('prop gl9 of a journal that comes late nothing is lost that was called saved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), anyDelays, async (steps, delays) => {
      const { browser, kept, promised } = await play(steps, delays, 'late')
      expect([...promised].filter((edit) => !kept.has(edit))).toEqual([])
      expect(browser.tabs.every((one) => isSettled(one.save.getState()))).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('prop gl7 without a journal no interleaving of tabs and reloads loses one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), anyDelays, async (steps, delays) => {
      const { kept, promised } = await play(steps, delays, 'none')
      expect([...promised].filter((edit) => !kept.has(edit))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('prop l17 tabs left alone come to show the same plan, and every one says it is saved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), anyDelays, async (steps, delays) => {
      const { browser } = await play(steps, delays, 'there')
      await vi.advanceTimersByTimeAsync(20_000)
      for (const one of browser.tabs) await Promise.all([one.save.check(), vi.advanceTimersByTimeAsync(5000)])
      expect(new Set(browser.tabs.map((one) => one.edits.join()))).toHaveProperty('size', 1)
      expect(browser.tabs.every((one) => isSettled(one.save.getState()))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
