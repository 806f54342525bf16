/** What was found on load, as notices; and typed text that is never silently gone (GL17). */
import { useEffect } from 'react'
import { usePlan, type Plan } from '../../editor/PlanProvider'
import { downloadFile } from '../../platform/files'
import { restoreActions } from '../../state/versions'
import { notify } from '../../ui/notices'
import type { Opening } from './open-plan'
import { offerLeft, watchTyped } from './typed-text'

export function useOpeningNotices(opening: Opening) {
  const plan = usePlan()
  useEffect(() => tellOpening(plan, opening), [plan, opening])
  useEffect(() => {
    offerLeft(plan)
    return watchTyped(plan)
  }, [plan])
}

function tellOpening(plan: Plan, opening: Opening) {
  switch (opening.kind) {
    case 'lost':
      notify({
        id: 'opening',
        kind: 'warning',
        text: 'The plan saved here is gone, because the browser removed this site’s data; export a plan to keep a copy of your own.',
      })
      return
    case 'newer':
      notify({
        id: 'opening',
        kind: 'warning',
        text: `This plan was saved by a newer Barline (record version ${opening.version}). It is open read-only, and what is stored is left as it is.`,
      })
      return
    case 'unreadable':
      notify({
        id: 'opening',
        kind: 'error',
        text: opening.key
          ? 'The saved plan could not be read. It was set aside unchanged and nothing will be written over it.'
          : 'The saved plan could not be read. It stays where it is: nothing will be saved in this browser until there is room to set it aside.',
        details: [
          opening.reason,
          ...(opening.spare
            ? [`Shown instead is the copy of ${new Date(opening.spare).toLocaleString('en-GB')}.`]
            : []),
        ],
        actions: [
          {
            label: 'Download it',
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
          text: 'Two tabs had saved this plan. The newer one is open; the other one is among the versions.',
          actions: restoreActions(plan, 'Show the other'),
        })
      if (opening.repairs.length > 0)
        notify({
          id: 'opening',
          kind: 'warning',
          text: 'The saved plan was opened, with repairs:',
          details: opening.repairs,
        })
  }
}
