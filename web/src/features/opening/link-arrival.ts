/** What came of the link a visit began with (spec §8; L2 to L6, GL11). */
import type { CodecCalls, OpenAnswer } from '../../codec/calls'
import type { Mode } from '../../codec/__generated__/types'
import type { ShortUrlAnswer } from '../../api/short-url'
import { dataIn } from '../../platform/link-address'
import type { RemoteRevision } from '../../platform/link-memory'
import type { KeptLink } from '../../platform/link-session'
import { LINK_NOT_FOUND, LINK_NOT_LOADED, LINK_OFFLINE, LINK_BUSY, LINK_LATER } from './texts'

interface SharedPlan {
  mode: Mode
  count: number
  warnings: string[]
  record: string
}

export type Arrival =
  /**
   * Its plan is shown. `isPart`: only the rows before a cut. `joint`: its maker lets this visitor save to it.
   * `visits`: the code of another person's permanent link, to which nothing is saved (L7). `behind`: what was behind the
   * permanent link when it was opened.
   */
  | ({
      kind: 'shared'
      isPart: boolean
      own?: RemoteRevision
      joint?: RemoteRevision
      visits?: string
      behind?: RemoteRevision
    } & SharedPlan)
  /** A permanent link of one's own: its plan is the one of this browser now, and goes on being saved there (L10). */
  | ({ kind: 'own'; own: RemoteRevision } & SharedPlan)
  /** The same, and the plan of this browser is the one behind it already. */
  | { kind: 'open' }
  /** A code that leads nowhere: an empty plan is shown (L5). */
  | { kind: 'clean'; message: string }
  /** A damaged link: the visitor's own plan is shown, and `readable` tasks may be (L6). */
  | { kind: 'damaged'; message: string; readable: number; kept: KeptLink }
  /** It may open in a moment: the visitor's own plan is shown (GL11). */
  | { kind: 'unreachable'; message: string; kept: KeptLink }

/** What is shown instead of the visitor's own plan. */
export type ShownArrival = Extract<Arrival, { kind: 'shared' | 'clean' }>

const UNREACHABLE = {
  offline: LINK_OFFLINE,
  busy: LINK_BUSY,
  server: LINK_LATER,
}

/** What is needed to read a link. */
export interface LinkReaders {
  openLink: (data: string, mayBeEmpty: boolean) => Promise<ReturnType<CodecCalls['openLink']>>
  findShortUrl: (code: string) => Promise<ShortUrlAnswer>
}

export async function readArrival(kept: KeptLink, readers: LinkReaders): Promise<Arrival> {
  const { address } = kept
  try {
    if (address.kind === 'data') return ofData(kept, await readers.openLink(address.data, false))
    if (address.code === '') return { kind: 'clean', message: LINK_NOT_FOUND }
    const found = await readers.findShortUrl(address.code)
    if (found.kind === 'notFound') return { kind: 'clean', message: LINK_NOT_FOUND }
    if (found.kind === 'unreachable') return { kind: 'unreachable', message: UNREACHABLE[found.why], kept }
    const data = dataIn(found.longUrl)
    const { longUrl, etag, ownEtag, jointEtag } = found
    const maySave = ownEtag !== undefined || jointEtag !== undefined
    // Who saves to a link may have emptied the plan behind it.
    const answer = data === null ? null : await readers.openLink(data, true)
    if (!answer?.ok) return { kind: 'clean', message: LINK_NOT_LOADED }
    const behind = (etag: string, isJoint: boolean): RemoteRevision => ({
      code: address.code,
      etag,
      longUrl,
      isJoint,
    })
    return {
      ...shared(answer),
      ...(ownEtag === undefined ? {} : { own: behind(ownEtag, false) }),
      ...(jointEtag === undefined ? {} : { joint: behind(jointEtag, true) }),
      ...(maySave ? {} : { visits: address.code }),
      ...(etag === undefined ? {} : { behind: behind(etag, jointEtag !== undefined) }),
    }
  } catch (error) {
    return { kind: 'unreachable', message: error instanceof Error ? error.message : String(error), kept }
  }
}

function ofData(kept: KeptLink, answer: OpenAnswer): Arrival {
  if (answer.ok) return shared(answer)
  const { message, code, recovered } = answer
  console.error(`The link could not be opened: ${code}`)
  if (recovered && kept.readable)
    return { kind: 'shared', mode: 'ro', warnings: [], isPart: true, ...recovered }
  return { kind: 'damaged', message, readable: recovered?.count ?? 0, kept }
}

const shared = ({ mode, count, warnings, record }: Extract<OpenAnswer, { ok: true }>) => ({
  kind: 'shared' as const,
  mode,
  count,
  warnings,
  record,
  isPart: false,
})

/** The same, once its maker has given the right to save to it, or taken it (L7, LV8). */
export function withRights(arrival: ShownArrival, maySave: boolean): ShownArrival {
  if (arrival.kind !== 'shared' || arrival.own || !arrival.behind) return arrival
  if (maySave === (arrival.joint !== undefined)) return arrival
  const { behind } = arrival
  const next = { ...arrival }
  delete next.joint
  delete next.visits
  return maySave ? { ...next, joint: { ...behind, isJoint: true } } : { ...next, visits: behind.code }
}

/** Whoever may save may edit, whatever visitors may (L7, L10). */
export const isReadOnly = (arrival: Extract<Arrival, { kind: 'shared' }>): boolean =>
  arrival.mode === 'ro' && !arrival.joint

/** Whether the page shows the link's plan, or the empty one it leads to, instead of the visitor's own. */
export const isShown = (arrival: Arrival | null): arrival is ShownArrival =>
  arrival?.kind === 'shared' || arrival?.kind === 'clean'
