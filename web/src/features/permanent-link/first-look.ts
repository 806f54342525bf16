/** First look at a link: what is there may be older, newer or other than the plan here. */
import type { RemoteRevision } from '../../platform/link-memory'
import type { PushFailure, PushPorts } from './push-ports'
import { behindOf, OFFLINE, type Link } from './remote'
import type { Whose } from './whose'

export type FirstLook =
  /** This is there; whether the plan here goes there, its edits say. */
  | { kind: 'behind'; there: RemoteRevision }
  /** This is there and here, at this number of edits. */
  | { kind: 'settled'; there: RemoteRevision; edits: number }
  /** Both have changed since `known`. */
  | { kind: 'both'; known: RemoteRevision | null; there: RemoteRevision }
  /** What was changed here since `there`, another account than the one that is signed in changed. */
  | { kind: 'others'; there: RemoteRevision }
  | { kind: 'failed'; answer: PushFailure }
  /** Another plan is shown. */
  | { kind: 'over' }

type Ports = Pick<PushPorts, 'loadRemote' | 'open' | 'edits' | 'content' | 'isSame' | 'adopt'>

/** @param onSent told what was sent at the last visit and not answered */
export async function firstLook(
  ports: Ports,
  link: Link,
  isOver: () => boolean,
  onSent: (sent: readonly string[]) => void,
  whose: Whose,
): Promise<FirstLook> {
  const over: FirstLook = { kind: 'over' }
  /** Whether the plan on the screen is what is there. */
  const isHere = async (there: RemoteRevision) =>
    ports.isSame(await ports.content(link.readOnly), there.longUrl)
  const { behind: known, sent, whose: names } = await ports.loadRemote(link.code)
  if (isOver()) return over
  onSent(sent)
  whose.recall(names)
  const isOthers = whose.others().length > 0
  // Whose it is, `same` does not say, and another account may be signed in now.
  const isSure = known?.isJoint === false && !isOthers
  // What was not sent at the last visit goes before anything else; if that is too late, the answer says so.
  if (isSure && (sent.length > 0 || !(await isHere(known)))) return { kind: 'behind', there: known }
  if (isOver()) return over
  const answer = await ports.open(link.code, isSure ? known.etag : null)
  if (isOver()) return over
  if (answer.kind === 'same' && known) return { kind: 'behind', there: known }
  if (answer.kind !== 'found') return { kind: 'failed', answer: answer.kind === 'same' ? OFFLINE : answer }
  const there = behindOf(link.code, answer)
  if (isOthers) {
    const edits = ports.edits()
    if (await isHere(there)) return isOver() ? over : { kind: 'settled', there, edits }
    if (!known || sent.length > 0 || !(await isHere(known)))
      return isOver() ? over : { kind: 'others', there }
  }
  if (known && there.etag === known.etag) return { kind: 'behind', there: { ...known, ...there } }
  if (sent.includes(there.longUrl)) return { kind: 'behind', there }
  const edits = ports.edits()
  if (await isHere(there)) return isOver() ? over : { kind: 'settled', there, edits }
  if (isOver()) return over
  const isUnsaved = !known || edits !== ports.edits() || !(await isHere(known))
  if (isOver()) return over
  if (!isUnsaved && edits === ports.edits() && (await ports.adopt(there, known)))
    return { kind: 'settled', there, edits: ports.edits() }
  return { kind: 'both', known, there }
}
