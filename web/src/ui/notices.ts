/** Messages beside the work: state here, drawn by Notices.tsx. */

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

export interface NoticeAction {
  label: string
  run: () => void
  /** Stays open after the action, e.g. an export offered while saving still fails. */
  keepsOpen?: boolean
}

export interface Notice {
  /** Same id: the new notice takes the old one's place. */
  id: string
  kind: NoticeKind
  text: string
  /** Further lines, such as the rows of a file that could not be read. */
  details?: readonly string[]
  actions?: readonly NoticeAction[]
  /** Stays until dismissed. True unless said otherwise for warnings and errors: they report loss (§B.5). */
  stays: boolean
}

/** How long a notice that nobody has to act on is shown, counted while the pointer and the focus are elsewhere. */
export const NOTICE_MS = 6000

let notices: readonly Notice[] = []
let counter = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

export const getNotices = (): readonly Notice[] => notices

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notify(notice: Omit<Notice, 'id' | 'stays'> & { id?: string; stays?: boolean }): string {
  const id = notice.id ?? `notice-${++counter}`
  const stays = notice.stays ?? (notice.kind === 'warning' || notice.kind === 'error')
  const next = { ...notice, id, stays }
  const known = notices.some((one) => one.id === id)
  set(known ? notices.map((one) => (one.id === id ? next : one)) : [...notices, next])
  return id
}

export function dismissNotice(id: string) {
  if (notices.some((one) => one.id === id)) set(notices.filter((one) => one.id !== id))
}
