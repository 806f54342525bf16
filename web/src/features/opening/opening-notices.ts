/** What was found on load, as notices; and typed text that is never silently gone (GL17). */
import { useEffect } from 'react'
import { usePlan, type Plan } from '../../editor/PlanProvider'
import { downloadFile } from '../../platform/files'
import { restoreActions } from '../../state/versions'
import { pageLocale } from '../../ui/locale'
import { notify } from '../../ui/notices'
import type { Opening } from './open-plan'
import type { Visit } from './open-visit'
import { offerLeft, watchTyped } from './typed-text'
import {
  PLAN_LOST,
  newerText,
  SET_ASIDE,
  NOT_SET_ASIDE,
  spareText,
  DOWNLOAD_IT,
  TWO_TABS_SAVED,
  SHOW_THE_OTHER,
  OPENED_WITH_REPAIRS,
} from './texts'

export function useOpeningNotices(opening: Visit['opening']) {
  const plan = usePlan()
  const { putBack } = opening
  useEffect(() => tellOpening(plan, opening), [plan, opening])
  useEffect(() => {
    offerLeft(plan, putBack)
    return watchTyped(plan)
  }, [plan, putBack])
}

function tellOpening(plan: Plan, opening: Opening) {
  switch (opening.kind) {
    case 'lost':
      notify({
        id: 'opening',
        kind: 'warning',
        text: PLAN_LOST,
      })
      return
    case 'newer':
      notify({
        id: 'opening',
        kind: 'warning',
        text: newerText(opening.version),
      })
      return
    case 'unreadable':
      notify({
        id: 'opening',
        kind: 'error',
        text: opening.key ? SET_ASIDE : NOT_SET_ASIDE,
        details: [
          opening.reason,
          ...(opening.spare ? [spareText(new Date(opening.spare).toLocaleString(pageLocale()))] : []),
        ],
        actions: [
          {
            label: DOWNLOAD_IT,
            keepsOpen: true,
            run: () => downloadFile('barline-unreadable.json', opening.raw, 'application/json'),
          },
        ],
      })
      return
    case 'loaded':
      if (opening.hasKeptOther)
        notify({
          id: 'other-tab',
          kind: 'warning',
          text: TWO_TABS_SAVED,
          actions: restoreActions(plan, SHOW_THE_OTHER),
        })
      if (opening.repairs.length > 0)
        notify({
          id: 'opening',
          kind: 'warning',
          text: OPENED_WITH_REPAIRS,
          details: opening.repairs,
        })
  }
}
