/** A server that was put back to a backup (L51). */
import type { RemoteRevision } from '../../platform/link-memory'
import { keepPlan, type OpenPlan } from '../../state/versions'
import { notify } from '../../ui/notices'
import { wasRestored } from './remote'
import { RESTORED } from './texts'

const RESTORED_ID = 'restored'

/**
 * What the server lost is on this device alone, and goes as soon as what is there is taken in: it is kept first (GL10).
 *
 * @param before what was known to be behind the link
 * @param there what is there now
 * @returns whether it was kept; false where nothing was lost, too
 */
export async function keepLost(
  plan: OpenPlan,
  before: RemoteRevision | null,
  there: RemoteRevision,
): Promise<boolean> {
  if (!wasRestored(before, there) || !(await keepPlan('thisDevice', plan))) return false
  notify({ id: RESTORED_ID, kind: 'warning', text: RESTORED })
  return true
}
