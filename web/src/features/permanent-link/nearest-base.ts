/** From what others went on, where this page does not know whether what it sent arrived (S38; L12). */
import { codec } from '../../codec/load'
import { dataIn } from '../../platform/link-address'
import type { RemoteRevision } from '../../platform/link-memory'
import { todayText } from '../../platform/today'

/**
 * What was behind the link before others put `there` there: `known`, or one of those that were sent without an answer,
 * whose rows nobody here has names for.
 */
export async function nearestBase(
  known: RemoteRevision,
  sent: readonly string[],
  there: RemoteRevision,
): Promise<RemoteRevision> {
  const data = [known.longUrl, ...sent, there.longUrl].map(dataIn)
  const candidates = data.slice(0, -1)
  const theirs = data.at(-1) ?? null
  if (sent.length === 0 || theirs === null || candidates.includes(null)) return known
  const place = await codec.call('nearestPlan', [candidates as string[], theirs, todayText()])
  const longUrl = sent[place - 1]
  if (longUrl === undefined) return known
  const { code, etag, isJoint } = known
  return { code, etag, longUrl, isJoint }
}
