/**
 * What goes to the permanent link: the plan whole, as long as nobody else was met there; else what was changed, for
 * the server to put between the changes of others (LV12). A list of changes without an answer is sent again as it was.
 */
import type { ChangesSent } from '../../api/changes'
import { revisionOf } from '../../api/follow'
import type { SaveAnswer } from '../../api/links'
import { RULES } from '../../editor/__generated__/constants'
import type { LinkRows, RemoteRevision } from '../../platform/link-memory'

/** Ready to be sent. */
export interface Outgoing {
  /** The plan as it is behind the link once this has come through. */
  longUrl: string
  /** Its rows then; none where the plan goes whole. */
  rows?: LinkRows
  /** Edits that it carries. */
  edits: number
  send: () => Promise<SaveAnswer>
}

export interface OutgoingPorts {
  edits: () => number
  /** Who is signed in, in whose name it goes; null: nobody. */
  account: () => string | null
  /** The plan as a save record. */
  record: () => string
  /** The plan whole, as it is now. */
  content: (readOnly: boolean) => Promise<string>
  /** The plan of a record whole. */
  pack: (readOnly: boolean, record: string) => Promise<string>
  /** What makes the plan of the record of what is behind the link; null where that cannot be said, or is too much. */
  changes: (
    from: RemoteRevision & { rows: LinkRows },
    record: string,
  ) => Promise<{ changes: string | null; there: readonly number[]; here: readonly number[] } | null>
  save: (code: string, longUrl: string, etag: string) => Promise<SaveAnswer>
  sendChanges: (code: string, changes: ChangesSent) => Promise<SaveAnswer>
  /** How many seconds ago the oldest unsent change was made. */
  age: () => number
  /** Names this page among those that send. */
  client: string
}

/** @param isWhole what was sent before may have arrived: a list would put it there twice, a plan that is too late not */
type Prepare = (code: string, readOnly: boolean, from: RemoteRevision, isWhole: boolean) => Promise<Outgoing>

export function createOutgoing(ports: OutgoingPorts): Prepare {
  let n = 0
  let unanswered: { code: string; account: string | null; outgoing: Outgoing } | null = null

  const whole = async (code: string, readOnly: boolean, from: RemoteRevision): Promise<Outgoing> => {
    const edits = ports.edits()
    const longUrl = await ports.content(readOnly)
    return { longUrl, edits, send: () => ports.save(code, longUrl, from.etag) }
  }

  return async (code, readOnly, from, isWhole) => {
    const account = ports.account()
    if (unanswered?.code === code && unanswered.account === account) return unanswered.outgoing
    const { rows } = from
    if (rows === undefined || isWhole) return whole(code, readOnly, from)
    const edits = ports.edits()
    const record = ports.record()
    const [sent, longUrl] = await Promise.all([
      ports.changes({ ...from, rows }, record),
      ports.pack(readOnly, record),
    ])
    const save = () => ports.save(code, longUrl, from.etag)
    if (sent === null) return { longUrl, edits, send: save }
    const { changes } = sent
    // Packed in another way it is the same plan; where it was sent before, the answer says what is there.
    if (changes === null) return { longUrl: from.longUrl, rows, edits, send: save }
    const list = { client: ports.client, n: ++n, base: revisionOf(from.etag), rules: RULES, changes }
    const outgoing: Outgoing = {
      longUrl,
      rows: { epoch: rows.epoch, there: sent.there, here: sent.here },
      edits,
      send: async () => {
        unanswered = { code, account, outgoing }
        const answer = await ports.sendChanges(code, { ...list, age: ports.age() })
        if (answer.kind === 'later') return answer
        if (unanswered?.outgoing === outgoing) unanswered = null
        // Nothing that a person could change: the plan whole may pass.
        return answer.kind === 'refused' ? save() : answer
      },
    }
    return outgoing
  }
}
