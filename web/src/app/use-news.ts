/** Tells what was found on load, and why a command was refused. */
import { useEffect } from 'react'
import { usePlan } from '../editor/PlanProvider'
import { downloadFile } from '../platform/files'
import { notify } from '../ui/notices'
import type { Opening } from './open-plan'

export function useNews(opening: Opening) {
  const plan = usePlan()

  useEffect(
    () =>
      plan.onRefusal(({ code, message }) =>
        notify({ id: `refusal-${code}`, kind: 'error', text: message, stays: false }),
      ),
    [plan],
  )
  useEffect(() => tellOpening(opening), [opening])
}

function tellOpening(opening: Opening) {
  switch (opening.kind) {
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
        details: [opening.reason],
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
      if (opening.repairs.length > 0)
        notify({
          id: 'opening',
          kind: 'warning',
          text: 'The saved plan was opened, with repairs:',
          details: opening.repairs,
        })
  }
}
