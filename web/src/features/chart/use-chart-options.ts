/** The chart's options as entries: of its menu, and among all commands. */
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { setSetting, useSettings } from '../../state/settings'
import type { MenuEntry } from '../../ui/Menu'
import { say } from '../../ui/say'
import { switchedText } from '../../ui/texts'
import {
  ALWAYS_BY_LINKS,
  ONLY_BY_LINKS,
  BARS_FOLLOW_WORKING_DAYS,
  MOVE_DEPENDENT_TASKS_TOO,
  SHOW_CRITICAL_PATH,
  SHOW_FLOAT,
  BASELINES,
  SHOW_DETAILS_ON_HOVER,
  LOCK_DATES,
  LOCK_PROGRESS,
  DAYS_OFF,
  DAYS_OFF_ELSEWHERE,
  PROJECT_DATES,
  COLOURS_BY,
} from './texts'

type Switch = 'detailsOnHover' | 'lockDates' | 'lockProgress' | 'criticalPath' | 'floatLines'

/** What is other dialogs' business: which days work, and how the plan stood once. */
export interface OptionDialogs {
  onDialog: (dialog: 'daysOff' | 'projectDates' | 'baselines') => void
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
    ...(datesByLinks && { hint: ALWAYS_BY_LINKS }),
    onAction: () => void plan.dispatch({ type: 'setScheduling', ...scheduling, [id]: !scheduling[id] }),
  })
  const ofBrowser = (id: Switch, label: string): MenuEntry => ({
    id,
    label,
    isChecked: settings[id],
    onAction: () => {
      setSetting(id, !settings[id])
      say(switchedText(label, !settings[id]))
    },
  })
  // By hand nothing is scheduled, and nothing is known of it.
  const ofSchedule = (id: Switch, label: string): MenuEntry => ({
    ...ofBrowser(id, label),
    isDisabled: !datesByLinks,
    ...(!datesByLinks && { hint: ONLY_BY_LINKS }),
  })
  return [
    ofProject('barsFollowWorkingDays', BARS_FOLLOW_WORKING_DAYS),
    ofProject('autoSchedule', MOVE_DEPENDENT_TASKS_TOO),
    { ...ofSchedule('criticalPath', SHOW_CRITICAL_PATH), startsGroup: true },
    ofSchedule('floatLines', SHOW_FLOAT),
    {
      id: 'baselines',
      label: BASELINES,
      icon: 'layers',
      onAction: () => onDialog('baselines'),
    },
    ...COLOURS_BY.map(({ by, label }, at) => ({
      id: `coloursBy-${by}`,
      label,
      isChecked: settings.barColours === by,
      startsGroup: at === 0,
      onAction: () => {
        setSetting('barColours', by)
        say(switchedText(label, true))
      },
    })),
    { ...ofBrowser('detailsOnHover', SHOW_DETAILS_ON_HOVER), startsGroup: true },
    ofBrowser('lockDates', LOCK_DATES),
    ofBrowser('lockProgress', LOCK_PROGRESS),
    {
      id: 'daysOff',
      label: DAYS_OFF,
      also: DAYS_OFF_ELSEWHERE,
      icon: 'calendar',
      startsGroup: true,
      onAction: () => onDialog('daysOff'),
    },
    {
      id: 'projectDates',
      label: PROJECT_DATES,
      icon: 'calendar',
      onAction: () => onDialog('projectDates'),
    },
  ]
}
