/** What decides the dates (SC15), for the switch above the chart and among all commands. */
import type { Plan } from '../../editor/PlanProvider'
import type { MenuEntry } from '../../ui/Menu'
import { DATES_BY_HAND, DATES_BY_HAND_ELSEWHERE, DATES_BY_LINKS, DATES_BY_LINKS_ELSEWHERE } from './texts'

/** @param ask says first what will move. */
export function chooseDates(plan: Plan, on: boolean, ask: () => void) {
  if (on && plan.ask.previewDatesByLinks().isAsked) ask()
  else plan.dispatch({ type: 'setDatesByLinks', on })
}

export function datesEntries(plan: Plan, ask: () => void): MenuEntry[] {
  const { datesByLinks } = plan.ask.scheduling()
  const entry = (on: boolean, label: string, also: readonly string[]): MenuEntry => ({
    id: on ? 'datesByLinks' : 'datesByHand',
    label,
    also,
    isChecked: datesByLinks === on,
    isDisabled: plan.getState().isReadOnly,
    onAction: () => {
      if (datesByLinks !== on) chooseDates(plan, on, ask)
    },
  })
  return [
    entry(false, DATES_BY_HAND, DATES_BY_HAND_ELSEWHERE),
    entry(true, DATES_BY_LINKS, DATES_BY_LINKS_ELSEWHERE),
  ]
}
