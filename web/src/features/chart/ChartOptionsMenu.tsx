/** How the chart behaves: switches of the project (D1, N5), and of this browser. */
import { useMemo } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { setSetting, useSettings } from '../../state/settings'
import { useShownBaseline } from '../../state/shown-baseline'
import { IconButton } from '../../ui/Button'
import { MenuButton, type MenuEntry } from '../../ui/Menu'
import type { ChartBehaviour } from './chart-options'

/** The remembered options, as the chart takes them. */
export function useBehaviour(): ChartBehaviour {
  const { detailsOnHover, lockDates, lockProgress, holidays, criticalPath, floatLines } = useSettings()
  const baseline = useShownBaseline()
  return useMemo(
    () => ({
      popup_on: detailsOnHover ? 'hover' : 'click',
      readonly_dates: lockDates,
      readonly_progress: lockProgress,
      holidays,
      critical_path: criticalPath,
      float_lines: floatLines,
      baseline,
    }),
    [detailsOnHover, lockDates, lockProgress, holidays, criticalPath, floatLines, baseline],
  )
}

type Switch = 'detailsOnHover' | 'lockDates' | 'lockProgress' | 'criticalPath' | 'floatLines'

/** What is other dialogs' business: which days work, and how the plan stood once. */
export interface OptionDialogs {
  onDialog: (dialog: 'daysOff' | 'baselines') => void
}

export function ChartOptionsMenu({ onDialog }: OptionDialogs) {
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
  return (
    <>
      <MenuButton
        label="Chart options"
        entries={[
          ofProject('barsFollowWorkingDays', 'Bars follow working days'),
          ofProject('autoSchedule', 'Moving a bar moves what waits for it'),
          { ...ofSchedule('criticalPath', 'Show critical path'), startsGroup: true },
          ofSchedule('floatLines', 'Show float'),
          {
            id: 'baselines',
            label: 'Baselines...',
            icon: 'layers',
            onAction: () => onDialog('baselines'),
          },
          { ...ofBrowser('detailsOnHover', 'Details on hover'), startsGroup: true },
          ofBrowser('lockDates', 'Lock dates'),
          ofBrowser('lockProgress', 'Lock progress'),
          {
            id: 'daysOff',
            label: 'Days off...',
            icon: 'calendar',
            startsGroup: true,
            onAction: () => onDialog('daysOff'),
          },
        ]}
      >
        <IconButton label="Chart options" icon="more" />
      </MenuButton>
    </>
  )
}
