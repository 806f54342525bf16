/** A version takes the place of the plan; the dialog closes, and a notice says what became of it. */
import type { LinkVersion } from '../../api/versions'
import { useIsReadOnly, usePlan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import type { Version } from '../../platform/versions'
import { toldOfLink } from '../../state/link-let-go'
import { restoreVersion } from '../../state/versions'
import { tasks } from '../../ui/count'
import { notify } from '../../ui/notices'
import { restoreLinkVersion, timeOf, type VersionsApi } from './link-version'
import { NOT_RESTORED, restoredFromText, restoredText, timeText, VERSION_GONE } from './texts'

const NOTICE_ID = 'versions'

const failed = (text: string) => notify({ id: NOTICE_ID, kind: 'error', text })

export function useRestoring(api: VersionsApi, onClose: () => void) {
  const plan = usePlan()
  const isReadOnly = useIsReadOnly()
  type Restored = Parameters<typeof undoActions>[1]
  const told = (said: { text: string; stays?: boolean }, change: Restored) =>
    notify({ id: NOTICE_ID, kind: 'success', ...said, actions: undoActions(plan, change) })

  /** One of this browser. */
  const restore = async (version: Version) => {
    const { link } = plan.getState()
    const change = await restoreVersion(plan, version.id)
    const text = restoredText(tasks(version.tasks), timeText(version.time))
    if (change) told(toldOfLink(plan, link, text), change)
    else if (!isReadOnly) failed(VERSION_GONE)
    onClose()
  }

  /** One of the plan's link. */
  const restoreBehind = async (code: string, version: LinkVersion) => {
    onClose()
    try {
      const restored = await restoreLinkVersion(plan, api, code, version)
      if (restored.ok)
        told({ text: restoredFromText(tasks(version.taskCount), timeOf(version)) }, restored.change)
      else failed(restored.message)
    } catch (error) {
      console.error('The version could not be restored:', error)
      failed(NOT_RESTORED)
    }
  }

  return {
    /** Done once the plan stands. */
    restore,
    restoreBehind: (code: string, version: LinkVersion) => void restoreBehind(code, version),
  }
}
