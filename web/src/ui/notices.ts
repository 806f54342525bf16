/** Messages beside the work: state here, drawn by Notices.tsx. */
import { Listeners } from '../listeners'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

export interface NoticeAction {
  label: string
  run: () => void
  /** Stays open after the action, e.g. an export offered while saving still fails. */
  keepsOpen?: boolean
  /**
   * Tells once the action no longer does what the notice says of it: then it is offered no more (GL19). Answers how
   * to stop listening.
   */
  onStale?: (stale: () => void) => () => void
}

export interface Notice {
  /** Same id: the new notice takes the old one's place. */
  id: string
  kind: NoticeKind
  text: string
  /** Further lines, such as the rows of a file that could not be read. */
  details?: readonly string[]
  actions?: readonly NoticeAction[]
  /** Seen, and not told: it was told in another place, or says again what it said as things are now. */
  isSilent?: boolean
  /** It answers what was just done: the same answer again is told again. */
  isAnswer?: boolean
  /** How many times it was told in its place. */
  times: number
  /** Stays until dismissed. True unless said otherwise for warnings and errors: they report loss (§B.5). */
  stays: boolean
  /** It was dismissed, by the reader or by one of its actions. */
  onClose?: () => void
}

/** How long a notice that nobody has to act on is shown, counted while the pointer and the focus are elsewhere. */
export const NOTICE_MS = 6000

let notices: readonly Notice[] = []
let counter = 0
const listeners = new Listeners()

function set(next: readonly Notice[]) {
  notices = next
  listeners.tell()
}

export const getNotices = (): readonly Notice[] => notices

export const subscribeToNotices = listeners.add

/** By notice: stops listening for what makes its actions stale. */
const watches = new Map<string, () => void>()

function unwatch(id: string) {
  watches.get(id)?.()
  watches.delete(id)
}

function watch({ id, actions = [] }: Notice) {
  unwatch(id)
  const stops = actions.map((action) => action.onStale?.(() => withdraw(id, action)))
  if (stops.some(Boolean)) watches.set(id, () => stops.forEach((stop) => stop?.()))
}

/** Takes an action out of a notice; one that had nothing to tell but that goes with it. */
function withdraw(id: string, stale: NoticeAction) {
  const notice = notices.find((one) => one.id === id)
  if (!notice?.actions?.includes(stale)) return
  const actions = notice.actions.filter((action) => action !== stale)
  if (actions.length === 0 && !notice.details?.length) return dismissNotice(id)
  set(notices.map((one) => (one === notice ? { ...notice, actions } : one)))
}

export function notify(
  notice: Omit<Notice, 'id' | 'stays' | 'times'> & { id?: string; stays?: boolean },
): string {
  const id = notice.id ?? `notice-${++counter}`
  const stays = notice.stays ?? (notice.kind === 'warning' || notice.kind === 'error')
  const known = notices.find((one) => one.id === id)
  const next = { ...notice, id, stays, times: (known?.times ?? 0) + (notice.isAnswer ? 1 : 0) }
  set(known ? notices.map((one) => (one.id === id ? next : one)) : [...notices, next])
  watch(next)
  return id
}

export function dismissNotice(id: string) {
  unwatch(id)
  const closed = notices.find((one) => one.id === id)
  if (!closed) return
  set(notices.filter((one) => one !== closed))
  closed.onClose?.()
}
