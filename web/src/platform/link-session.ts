/**
 * The link that is open in this tab, so that a reload finds it although the address is clean, and so does whoever
 * comes back from signing in (L3). It is kept with its entry of the tab's history, as Back leads to what was shown
 * before it; the local record is not touched.
 */
import { entryState, keepInEntry } from './history-entry'
import type { LinkAddress } from './link-address'

/**
 * `readable`: of a link that was cut, what can be read was asked for (L6). `isAlone`: the visitor, who may save to it,
 * keeps changes to themselves (L7).
 */
export interface KeptLink {
  address: LinkAddress
  readable: boolean
  isAlone?: true
}

function session(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

let shown: KeptLink | null = null

/** Null forgets it. Where there is no room for it a reload shows the visitor's own plan. */
export function keepLink(kept: KeptLink | null) {
  shown = kept
  try {
    keepInEntry({ link: kept })
  } catch (error) {
    console.error('The link could not be kept for a reload:', error)
    keepInEntry({ link: null })
  }
}

/** Changes to the link that is shown stay the visitor's own. */
export function keepAlone() {
  if (shown) keepLink({ ...shown, isAlone: true })
}

export const isKeptAlone = (): boolean => shown?.isAlone === true

const AWAY_KEY = 'barline.linkAway'

/**
 * The page goes to the account provider: whoever comes back from there, signed in or not, goes on with the link. It
 * holds for one page, so that an address that is typed later begins anew.
 */
export function keepLinkWhileAway() {
  try {
    session()?.setItem(AWAY_KEY, JSON.stringify(keptHere()))
  } catch (error) {
    console.error('That the link is to be opened again could not be kept:', error)
  }
  // Back by the browser's button, the page may be here as it was: then nothing opens the link again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && session()?.removeItem(AWAY_KEY))
}

const keptHere = () => readKept(entryState()?.link)

/** An address that is entered again can come with what its entry held; that visit begins anew. */
function beginsAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type !== 'reload' && entry?.type !== 'back_forward'
}

function takeAway(): KeptLink | null {
  const text = session()?.getItem(AWAY_KEY)
  session()?.removeItem(AWAY_KEY)
  try {
    return readKept(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

/** Asked for more than once in a page. */
let found: { link: KeptLink | null } | null = null

/** The link of this entry, or the one that signing in took away; a visit that begins anew begins without. */
export function keptLink(): KeptLink | null {
  if (!found) {
    found = { link: takeAway() ?? (beginsAnew() ? null : keptHere()) }
    // An entry that is marked is known from one that only another fragment has made.
    keepLink(found.link)
  }
  return found.link
}

/** Back and Forward lead to what was shown there, also where they load nothing: as after a link in the fragment. */
export function followHistory(): () => void {
  const onEntry = () => {
    const link = entryState()?.link
    // Only the fragment is another: what is shown stays.
    if (link === undefined) keepLink(shown)
    else if (JSON.stringify(readKept(link)) !== JSON.stringify(shown)) window.location.reload()
  }
  window.addEventListener('popstate', onEntry)
  return () => window.removeEventListener('popstate', onEntry)
}

/** What is damaged is no link: the visitor's own plan is shown (GL4). */
function readKept(stored: unknown): KeptLink | null {
  const { address, ...rest } = (stored ?? {}) as Partial<Record<keyof KeptLink, unknown>>
  const { kind, data, code } = (address ?? {}) as Partial<Record<'kind' | 'data' | 'code', unknown>>
  const asked = { readable: rest.readable === true, ...(rest.isAlone === true && { isAlone: true as const }) }
  if (kind === 'data' && typeof data === 'string') return { address: { kind, data }, ...asked }
  if (kind === 'code' && typeof code === 'string') return { address: { kind, code }, ...asked }
  return null
}

/** Opens the page again, for another link or for the visitor's own plan. */
export function reopen(kept: KeptLink | null) {
  keepLink(kept)
  window.location.reload()
}

const WISH_KEY = 'barline.ownLinkWanted'

/** A link of one's own was asked for (L7): kept while signing in takes the page away and back. */
export function keepWish() {
  try {
    session()?.setItem(WISH_KEY, 'yes')
  } catch (error) {
    console.error('That a link of one’s own was asked for could not be kept:', error)
  }
}

/** Whether it was asked for, which holds for one page. */
export function takeWish(): boolean {
  const wish = session()?.getItem(WISH_KEY)
  session()?.removeItem(WISH_KEY)
  return wish === 'yes'
}
