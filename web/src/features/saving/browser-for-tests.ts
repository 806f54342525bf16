/**
 * A browser whose tabs edit one plan, for tests: local storage is late on disk, the journal is slow, and news come
 * when they like. Time is the test's.
 */
import { nameOf, placing, readStored, textOfRecord, type StoredRecord } from '../../editor/records'
import type { Journal } from '../../platform/journal'
import { RECORD_KEY } from '../../platform/record-key'
import { findStored } from './find-stored'
import { createLocalSave } from './local-save'
import type { LocalSave, SavePorts } from './save-ports'

/** The plan of this test: the edits made to it. */
export const editsOf = (text: string | null): number[] => {
  const { tasks } = JSON.parse(text ?? '{"tasks":[]}') as { tasks: number[] }
  return tasks
}

/** Of a plan that is behind no link. */
export const UNJOINED: SavePorts['joining'] = {
  isWanted: () => false,
  content: () => 0,
  join: () => Promise.resolve(null),
  show: () => false,
}

/** `late`: every other tab has it after a while only. */
export type JournalKind = 'there' | 'late' | 'none'

export interface Tab {
  save: LocalSave
  edits: number[]
  /** Those that were made in it. */
  own: number[]
  isGone: boolean
  isAlone: boolean
}

export class Browser {
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
  readonly #isLarge: boolean
  readonly #isLinked: boolean

  /**
   * @param isLarge the plan counts as one that the journal has first
   * @param isLinked the plan is behind a permanent link
   */
  constructor(delay: () => number, journal: JournalKind, isLarge: boolean, isLinked = false) {
    this.#isLinked = isLinked
    this.#delay = delay
    this.#journal = journal
    this.#isLarge = isLarge
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

  #tellAll(teller?: Tab) {
    for (const tab of this.tabs)
      setTimeout(() => {
        if (tab.isGone) return
        if (teller && tab !== teller) tab.isAlone = false
        void tab.save.check()
      }, this.#delay())
  }

  #journalOf(tab: Tab): Journal {
    /** A tab that is gone gets no answer, and what it had not stored by then is not stored. */
    const answer = <T>(work: () => T): Promise<T> =>
      new Promise((resolve) => setTimeout(() => tab.isGone || resolve(work()), this.#delay()))
    return {
      read: () => answer(() => this.inJournal),
      commit: (outgoing) =>
        answer(() => {
          const { text } = outgoing
          const record = { ...outgoing, text: typeof text === 'string' ? text : textOfRecord(text) }
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

  /** @param isOld of a release that does not say that it is there */
  async openTab(isOld = false): Promise<Tab> {
    const isAlone = !isOld && this.tabs.length === 0
    const tab = { edits: [], own: [], isGone: false, isAlone } as unknown as Tab
    for (const other of isOld ? [] : this.tabs) {
      other.isAlone = false
      void other.save.check()
    }
    const isLate = this.#journal === 'late' && this.#opened % 2 === 0
    const journal = this.#journal === 'none' || isLate ? null : this.#journalOf(tab)
    const lateJournal = new Promise<Journal>((resolve) =>
      setTimeout(() => tab.isGone || resolve(this.#journalOf(tab)), 4000 + 4 * this.#delay()),
    )
    const keep = async (text: string) => {
      await new Promise((resolve) => setTimeout(resolve, this.#delay()))
      if (tab.isGone) return false
      const stored = readStored(text)
      if (!stored) return false
      this.#keep(stored)
      return true
    }
    const inJournal = (await journal?.read()) ?? null
    await new Promise((rulesCome) => setTimeout(rulesCome, this.#delay()))
    const found = await findStored(inJournal, keep)
    tab.edits = editsOf(found.text)
    tab.save = createLocalSave(
      {
        writer: `tab${++this.#opened}`,
        record: (savedAt, edition) => {
          const record = { tasks: tab.edits, projectDescription: '', savedAt, version: 1, ...edition }
          return new TextEncoder().encode(JSON.stringify(record))
        },
        tasks: () => (this.#isLarge ? 10_000 : tab.edits.length),
        adopt: (record) => {
          tab.edits = editsOf(record)
          return true
        },
        joining: this.#isLinked ? this.#joiningOf(tab) : UNJOINED,
        keep,
        journal,
        lateJournal: isLate ? lateJournal : null,
        announce: () => this.#tellAll(tab),
        isAlone: () => tab.isAlone,
        news: () => undefined,
      },
      found,
    )
    this.tabs.push(tab)
    return tab
  }

  #joiningOf(tab: Tab): SavePorts['joining'] {
    return {
      isWanted: () => true,
      content: () => tab.edits.length,
      join: async (base, own, other) => {
        await new Promise((resolve) => setTimeout(resolve, this.#delay()))
        const [before, here, there] = [base, own, other].map((text) => new Set(editsOf(text))) as [
          Set<number>,
          Set<number>,
          Set<number>,
        ]
        const tasks = [...here, ...there].filter(
          (edit) => !before.has(edit) || (here.has(edit) && there.has(edit)),
        )
        const joined = [...new Set(tasks)].toSorted((one, two) => one - two)
        return {
          record: JSON.stringify({ tasks: joined }),
          conflicts: 0,
          isOther: joined.every((edit) => there.has(edit)),
        }
      },
      show: (record) => {
        tab.edits = editsOf(record)
        return true
      },
    }
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
