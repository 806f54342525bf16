/**
 * Keeps the plan in the browser: the record of spec §3 under one key, soon after each change.
 *
 * Only text moves here; what is in it is written and checked by the rules. What could not be read is never
 * overwritten (GL3), what a newer version wrote is left alone (GL5), and a save that fails is shown until one
 * succeeds (GL1, L16).
 */
import { keysStartingWith, readText, removeText, writeText, isStorageBlocked } from './storage'

export const RECORD_KEY = 'barline.project'
export const QUARANTINE_PREFIX = 'barline.quarantine.'
export const DRAFT_KEY = 'barline.draft'

/** Typed text is stored at most this long after the last key (GL8: one second, less the work itself). */
const SAVE_MS = 600

export type SaveState =
  | { at: 'idle' }
  | { at: 'waiting' }
  | { at: 'saved'; time: Date }
  | { at: 'failed'; why: 'full' | 'blocked' }
  /** Nothing will be written: a newer version's record, or one that could not be moved aside. */
  | { at: 'off' }

export const readRecord = (): string | null => readText(RECORD_KEY)

/**
 * Moves an unreadable record to a key of its own, where it stays until the visitor removes it.
 *
 * @returns the key, or null when there was no room for a second copy: then the record is still in its place and
 * must not be written over.
 */
export function quarantine(raw: string): string | null {
  const taken = keysStartingWith(QUARANTINE_PREFIX)
  const known = taken.find((key) => readText(key) === raw)
  const key = known ?? `${QUARANTINE_PREFIX}${taken.length + 1}`
  if (!known && writeText(key, raw) !== 'written') return null
  removeText(RECORD_KEY)
  return key
}

export interface LocalSave {
  getState: () => SaveState
  subscribe: (listener: () => void) => () => void
  /** The plan changed: it is written within a second. */
  schedule: () => void
  /** Writes at once what waits, e.g. when the page goes away. */
  flush: () => void
  /** Never writes again. */
  turnOff: () => void
}

/** @param record the text to write, asked for at the time of writing */
export function createLocalSave(record: () => string): LocalSave {
  let state: SaveState = isStorageBlocked() ? { at: 'failed', why: 'blocked' } : { at: 'idle' }
  let timer: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()
  const set = (next: SaveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const flush = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    const result = writeText(RECORD_KEY, record())
    if (result === 'written') set({ at: 'saved', time: new Date() })
    else {
      console.error(`The plan could not be saved in this browser: ${result}`)
      set({ at: 'failed', why: result })
    }
  }
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    schedule: () => {
      if (state.at === 'off') return
      // The first change starts the clock and later ones do not restart it: steady typing is saved too.
      timer ??= setTimeout(flush, SAVE_MS)
      if (state.at === 'saved' || state.at === 'idle') set({ at: 'waiting' })
    },
    flush,
    turnOff: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      set({ at: 'off' })
    },
  }
}

/** Runs `work` when the page goes away or to the background, where a phone may end it without another word. */
export function onLeave(work: () => void): () => void {
  const onHide = () => document.visibilityState === 'hidden' && work()
  window.addEventListener('pagehide', work)
  document.addEventListener('visibilitychange', onHide)
  return () => {
    window.removeEventListener('pagehide', work)
    document.removeEventListener('visibilitychange', onHide)
  }
}

/** Asks before the page is left while `isUnsaved` (GL1). */
export function askBeforeLeaving(isUnsaved: () => boolean): () => void {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', onUnload)
  return () => window.removeEventListener('beforeunload', onUnload)
}

/** Text typed into a cell and not committed yet, so that a reload finds it (GL8). */
export interface Draft {
  task: number
  column: string
  text: string
}

/** A plan that came by link is not the stored one: what is typed in it is no draft of that. */
let areDraftsKept = true

export function keepDrafts(areKept: boolean) {
  areDraftsKept = areKept
}

export function writeDraft(draft: Draft | null) {
  if (!areDraftsKept) return
  if (draft) writeText(DRAFT_KEY, JSON.stringify(draft))
  else removeText(DRAFT_KEY)
}

/** The draft of the last visit; it is handed out once. */
export function takeDraft(): Draft | null {
  const text = readText(DRAFT_KEY)
  removeText(DRAFT_KEY)
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    if (typeof draft !== 'object' || draft === null) return null
    const { task, column, text: typed } = draft as Record<string, unknown>
    return typeof task === 'number' && typeof column === 'string' && typeof typed === 'string'
      ? { task, column, text: typed }
      : null
  } catch {
    return null
  }
}
