/** How the chart behaves: switches of the project (D1, N5), and of this browser. */
import { useMemo } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { setSetting, useSettings } from '../../state/settings'
import { IconButton } from '../../ui/Button'
import { MenuButton, type MenuEntry } from '../../ui/Menu'
import type { ChartBehaviour } from './chart-options'

/** The remembered options, as the chart takes them. */
export function useBehaviour(): ChartBehaviour {
  const { detailsOnHover, lockDates, lockProgress, holidays, criticalPath, floatLines } = useSettings()
  return useMemo(
    () => ({
      popup_on: detailsOnHover ? 'hover' : 'click',
      readonly_dates: lockDates,
      readonly_progress: lockProgress,
      holidays,
      critical_path: criticalPath,
      float_lines: floatLines,
    }),
    [detailsOnHover, lockDates, lockProgress, holidays, criticalPath, floatLines],
  )
}

type Switch = 'detailsOnHover' | 'lockDates' | 'lockProgress' | 'criticalPath' | 'floatLines'

/** @param onDaysOff which days work is another dialog's business */
export function ChartOptionsMenu({ onDaysOff }: { onDaysOff: () => void }) {
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
          { ...ofBrowser('detailsOnHover', 'Details on hover'), startsGroup: true },
          ofBrowser('lockDates', 'Lock dates'),
          ofBrowser('lockProgress', 'Lock progress'),
          {
            id: 'daysOff',
            label: 'Days off...',
            icon: 'calendar',
            startsGroup: true,
            onAction: onDaysOff,
          },
        ]}
      >
        <IconButton label="Chart options" icon="more" />
      </MenuButton>
    </>
  )
}
