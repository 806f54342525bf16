/** What the answers about a link mean to its push. */
import type { Later, OpenAnswer } from '../../api/links'
import type { RemoteRevision } from '../../platform/link-memory'

/** The plan's link, as it is asked for in one turn. */
export interface Link {
  code: string
  readOnly: boolean
}

export const behindOf = (
  code: string,
  { etag, longUrl, isJoint }: Extract<OpenAnswer, { kind: 'found' }>,
): RemoteRevision => ({
  code,
  etag,
  longUrl,
  isJoint,
})

/** `same` to a question without a tag: no server of ours says so. */
export const OFFLINE: Later = { kind: 'later', why: 'server', afterMs: null }
