/**
 * Text that is typed and not committed yet, so that a reload, a crash or another tab does not lose it (GL8, GL17).
 *
 * It is kept in local storage and in the journal, under the name of its tab: two tabs may both hold some. What a tab
 * that is gone has left, the next page takes over.
 */
import { database, inSteps, storeOf, within } from './database'
import { askBeforeLeaving, onLeave } from './leaving'
import { readDrafts } from './read-drafts'
import { keysStartingWith, readText, removeText, writeText } from './storage'
import { tabName } from './tabs'
import { wellFormedText } from '../well-formed'

/** A cell may be that of a card too; `field` is one of the quick-add form. */
export type DraftPlace =
  | { kind: 'cell'; task: number; column: string }
  | { kind: 'quickAdd'; field: string }
  | { kind: 'description' }
  | { kind: 'planName' }
  /** The name of a card that is to be added to this column. */
  | { kind: 'newCard'; grouping: string; column: string }
  | { kind: 'other'; name: string }
  /** It is offered, beside whatever is typed where it came from; `among` tells it from others that came from there. */
  | { kind: 'offered'; from: TypedPlace; among: number }
type TypedPlace = Exclude<DraftPlace, { kind: 'offered' }>

export interface Draft {
  place: DraftPlace
  /** The place in words, as in “in Task of “Paint walls””. */
  what: string
  text: string
  /** What a cell said when typing began. */
  was?: string
}

/** What a tab holds, as it is stored. */
export interface StoredDrafts {
  /** Milliseconds since 1970: of two copies the younger counts. */
  at: number
  /** A plan that came by link is not the stored one: what is typed in it is no draft of that. */
  isOfLink: boolean
  drafts: Draft[]
}

export const DRAFTS_PREFIX = 'barline.draft.'
const JOURNAL_PREFIX = 'typed-'
/** Session storage: which tab this was before a reload. */
const TAB_KEY = 'barline.tab'

/** With the write itself under the second of GL17. */
const NOTE_MS = 300

/** A page that is being replaced lets go of its name within moments. */
const GONE_MS = 500

const DATABASE_MS = 3000

const keyOf = (place: DraftPlace): string => JSON.stringify(place)

let held = new Map<string, Draft>()
let isOfLink = false
let isOn = true
let tab: string | null = null
let timer: ReturnType<typeof setTimeout> | null = null
let writing: Promise<void> | null = null
let isStale = false
/** When it was stored last. */
let last = 0
/** Whether this page has nothing stored. */
let isEmpty = true
/** Whether the last write said that nothing is typed. */
let isLastEmpty = true
/** Whether it is in local storage, or in the journal, and outlives the page. */
let isKept = true

/** A view that may only be read writes nothing into this browser (L3). */
export function keepDrafts(how: 'own' | 'link' | 'not') {
  isOn = how !== 'not'
  if (isOfLink === (how === 'link')) return
  isOfLink = how === 'link'
  if (held.size > 0) schedule()
}

export const draftOf = (place: DraftPlace): Draft | null => held.get(keyOf(place)) ?? null
export const allDrafts = (): readonly Draft[] => [...held.values()]

/** Called with every key: it is written soon after, and when the page goes. */
export function noteDraft(typed: Draft) {
  if (!isOn) return
  // As the plan will have it, so that it is found there again.
  const draft = { ...typed, text: wellFormedText(typed.text) }
  const key = keyOf(draft.place)
  const before = held.get(key)
  if (before?.text === draft.text) return
  held.set(key, before ? { ...draft, was: before.was } : draft)
  schedule()
}

/** Moves it from where it was typed, so that what is typed there next does not go over it. */
export function setAside(draft: Draft): Draft {
  const { place, what, text } = draft
  if (place.kind === 'offered') return draft
  const aside = { place: placeAside(draft), what, text }
  held.set(keyOf(aside.place), aside)
  held.delete(keyOf(place))
  schedule()
  return aside
}

function placeAside({ place, text }: Draft): DraftPlace {
  const from = placeTyped(place)
  for (let among = 1; ; among++) {
    const aside: DraftPlace = { kind: 'offered', from, among }
    const there = held.get(keyOf(aside))
    if (!there || there.text === text) return aside
  }
}

/** It was committed, or given up. */
export function dropDraft(place: DraftPlace) {
  if (held.delete(keyOf(place))) schedule()
}

function schedule() {
  if (tab === null) begin()
  timer ??= setTimeout(write, NOTE_MS)
}

/** The first draft of this page: from now on the page has a name, which it holds as long as it is there. */
function begin() {
  const name = tabName()
  tab = name
  try {
    window.sessionStorage.setItem(TAB_KEY, name)
  } catch {
    // Then a reload may take the text over a moment later.
  }
  if ('locks' in navigator)
    navigator.locks
      .request(DRAFTS_PREFIX + name, () => new Promise<void>(() => undefined))
      .catch(() => undefined)
  onLeave(write)
  askBeforeLeaving(() => {
    if (timer !== null) write()
    return held.size > 0 && !isKept
  })
}

/** Later than whatever was stored before, also where the clock was set back (GS12). */
const now = () => (last = Math.max(last + 1, Date.now()))

/** Everything typed so far, in local storage before this returns. */
function write() {
  if (timer !== null) clearTimeout(timer)
  timer = null
  if (tab === null) return
  const value: StoredDrafts = { at: now(), isOfLink, drafts: [...held.values()] }
  if (value.drafts.length === 0 && isEmpty) return
  isEmpty = false
  isLastEmpty = value.drafts.length === 0
  // Nothing is written as such: the journal may not be asked in time, and what it holds is older then.
  isKept = writeText(DRAFTS_PREFIX + tab, JSON.stringify(value)) === 'written'
  isStale = true
  writing ??= journal(tab)
}

/** One write at a time, the newest next. Local storage alone is lost by a crash (M2). */
async function journal(name: string) {
  try {
    const db = await database()
    while (db && isStale) {
      isStale = false
      const transaction = inSteps(db.transaction('journal', 'readwrite', { durability: 'strict' }))
      const value: StoredDrafts = { at: now(), isOfLink, drafts: [...held.values()] }
      if (value.drafts.length === 0) await transaction.store.delete(JOURNAL_PREFIX + name)
      else await transaction.store.put(value, JOURNAL_PREFIX + name)
      await transaction.done
      isKept ||= !isStale
    }
    // What was dropped since the last write is still in it: the next write says so.
    if (isLastEmpty) {
      removeText(DRAFTS_PREFIX + name)
      isEmpty = true
    }
  } catch (error) {
    console.error('Typed text could not be kept in the journal:', error)
  } finally {
    writing = null
  }
}

/** Nothing is under way any more. */
export async function draftsSettled(): Promise<void> {
  while (timer !== null || writing) {
    if (timer !== null) write()
    await writing
  }
}

/**
 * Takes over what pages that are gone have left, and answers all of it. It stays stored until it is dropped.
 *
 * @param withOwn what was typed into the plan of this browser too, and not only into one that came by link
 */
export async function takeDrafts(withOwn: boolean): Promise<readonly Draft[]> {
  const left = await allStored()
  const before = tabBefore()
  for (const [name, stored] of left) {
    if (name === tab || !(withOwn || stored.isOfLink)) continue
    if (!(await isGone(name, name === before))) continue
    for (const draft of stored.drafts) held.set(freeKey(draft), draft)
    if (stored.drafts.length > 0) {
      schedule()
      write()
      await writing
    }
    await forget(name)
  }
  return allDrafts()
}

/** Two pages may both have held text of one place: the second is offered then. */
function freeKey(draft: Draft): string {
  const key = keyOf(draft.place)
  const there = held.get(key)
  if (!there || there.text === draft.text) return key
  draft.place = placeAside(draft)
  return keyOf(draft.place)
}

/** Where it was typed, also when it is offered since. */
export const placeTyped = (place: DraftPlace): TypedPlace => (place.kind === 'offered' ? place.from : place)

async function allStored(): Promise<Map<string, StoredDrafts>> {
  const all = new Map<string, StoredDrafts>()
  const add = (name: string, value: unknown) => {
    const stored = readDrafts(value)
    if (stored && stored.at >= (all.get(name)?.at ?? 0)) all.set(name, stored)
  }
  for (const key of keysStartingWith(DRAFTS_PREFIX)) {
    try {
      add(key.slice(DRAFTS_PREFIX.length), JSON.parse(readText(key) ?? 'null'))
    } catch {
      // It is none of ours.
    }
  }
  try {
    const db = await database()
    const keys = db ? await within(DATABASE_MS, storeOf(db, 'journal').getAllKeys()) : []
    for (const key of keys)
      if (key.startsWith(JOURNAL_PREFIX))
        add(key.slice(JOURNAL_PREFIX.length), db && (await storeOf(db, 'journal').get(key)))
  } catch (error) {
    console.error('Typed text could not be read from the journal:', error)
  }
  return all
}

function tabBefore(): string | null {
  try {
    return window.sessionStorage.getItem(TAB_KEY)
  } catch {
    return null
  }
}

/** Whether nobody holds the name of this tab any more. Where no page can hold one, the youngest takes all. */
async function isGone(name: string, wasThisTab: boolean): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const options = wasThisTab ? { signal: AbortSignal.timeout(GONE_MS) } : { ifAvailable: true }
  try {
    return await navigator.locks.request(DRAFTS_PREFIX + name, options, (lock) => lock !== null)
  } catch {
    return false
  }
}

async function forget(name: string) {
  removeText(DRAFTS_PREFIX + name)
  try {
    await (await database())?.delete('journal', JOURNAL_PREFIX + name)
  } catch (error) {
    console.error('Typed text of another visit could not be removed:', error)
  }
}

/** As after a reload: for tests. */
export function forgetPage() {
  if (timer !== null) clearTimeout(timer)
  held = new Map()
  tab = timer = null
  isStale = false
  isEmpty = isLastEmpty = isKept = true
}
