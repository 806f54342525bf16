/** The chart's options as entries: of its menu, and among all commands. */
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { setSetting, useSettings } from '../../state/settings'
import type { MenuEntry } from '../../ui/Menu'

type Switch = 'detailsOnHover' | 'lockDates' | 'lockProgress' | 'criticalPath' | 'floatLines'

/** What is other dialogs' business: which days work, and how the plan stood once. */
export interface OptionDialogs {
  onDialog: (dialog: 'daysOff' | 'baselines') => void
}

export function useChartOptions({ onDialog }: OptionDialogs): MenuEntry[] {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const settings = useSettings()
  const { datesByLinks, ...scheduling } = plan.ask.scheduling()

  const ofProject = (id: keyof typeof scheduling, label: string): MenuEntry => ({
    id,
    label,
    isChecked: datesByLinks || scheduling[id],
    isDisabled: isReadOnly || datesByLinks,
    ...(datesByLinks && { hint: 'Always, while dates are by links' }),
    onAction: () => void plan.dispatch({ type: 'setScheduling', ...scheduling, [id]: !scheduling[id] }),
  })
  const ofBrowser = (id: Switch, label: string): MenuEntry => ({
    id,
    label,
    isChecked: settings[id],
    onAction: () => setSetting(id, !settings[id]),
  })
  // By hand nothing is scheduled, and nothing is known of it.
  const ofSchedule = (id: Switch, label: string): MenuEntry => ({
    ...ofBrowser(id, label),
    isDisabled: !datesByLinks,
  })
  return [
    ofProject('barsFollowWorkingDays', 'Bars follow working days'),
    ofProject('autoSchedule', 'Move dependent tasks too'),
    { ...ofSchedule('criticalPath', 'Show critical path'), startsGroup: true },
    ofSchedule('floatLines', 'Show float'),
    {
      id: 'baselines',
      label: 'Baselines...',
      icon: 'layers',
      onAction: () => onDialog('baselines'),
    },
    { ...ofBrowser('detailsOnHover', 'Show details on hover'), startsGroup: true },
    ofBrowser('lockDates', 'Lock dates'),
    ofBrowser('lockProgress', 'Lock progress'),
    {
      id: 'daysOff',
      label: 'Days off...',
      icon: 'calendar',
      startsGroup: true,
      onAction: () => onDialog('daysOff'),
    },
  ]
}
