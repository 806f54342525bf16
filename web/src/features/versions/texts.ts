/** What is said of versions. */
import type { LinkVersion, Trouble } from '../../api/versions'
import type { Difference } from '../../codec/calls'
import { CELL_TITLES } from '../../codec/texts'
import type { VersionReason } from '../../platform/versions'
import { counted, number } from '../../ui/count'
import { CLOCK, dateFormat } from '../../ui/locale'

/** Why one was kept. */
export const REASONS: Record<VersionReason, string> = {
  import: 'Before a file was imported',
  template: 'Before a template was opened',
  reset: 'Before Reset All',
  link: 'Before a shared link was opened',
  code: 'Before a permanent link was opened',
  sample: 'Before the sample tasks were loaded',
  restore: 'Before another version was restored',
  otherTab: 'Saved in another tab',
  otherDevice: 'Saved to the permanent link elsewhere',
  thisDevice: 'As it was on this device',
  joined: 'Before changes by others were merged',
}

const momentFormat = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...CLOCK,
})

/** `Sat 21 Nov, 14:03`. */
export const timeText = (time: Date): string => momentFormat().format(time)

// VersionsDialog
export const restoredText = (tasks: string, timeText: string): string => `Restored ${tasks} of ${timeText}.`
export const VERSION_GONE = 'This version cannot be restored: it is no longer in this browser.'
export const VERSIONS = 'Versions'
export const NONE_YET = 'No earlier versions yet.'
export const CANNOT_KEEP = 'This browser does not let the page keep versions.'
export const restoreLabel = (size: string, time: string): string => `Restore ${size} of ${time}`
export const RESTORE = 'Restore'
export const NOT_PERSISTED =
  'A browser may remove a site’s data when space runs short. Export a plan to keep a copy of your own.'
export const whatIsKeptText = (mostVersions: number): string =>
  `When a plan is replaced, the old one is kept here: the last ${mostVersions}, in this browser.`
export const COMPARE = 'Compare'
export const compareLabel = (size: string, time: string): string => `Compare ${size} of ${time} with the plan`

export const COMPARE_FILE = 'Compare with a file'
export const COMPARE_LINK = 'Compare with a link'

// CompareDialog
export const compareTitle = (name: string): string => `${name} and the plan now`
export const DIFFERENCES = 'Differences'
export const headings = (other: string): string[] => ['#', 'Task', 'What', other, 'Now']
export const SAME = 'The plan is the same.'
export const WHOLE_PLAN = 'The plan'
export const moreText = (count: number): string =>
  `And ${counted(count, { one: 'more difference', other: 'more differences' })}.`
const KINDS: Record<Difference['kind'], string> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
}
export const differenceText = ({ kind, cell }: Difference): string =>
  cell === null ? KINDS[kind] : CELL_TITLES[cell]
/** `2 added, 3 changed`: what there is of each. */
export function countsText(all: readonly Difference[]): string {
  const kinds = ['added', 'removed', 'moved', 'changed'] as const
  const counts = kinds.map((kind) => ({ kind, count: all.filter((one) => one.kind === kind).length }))
  const said = counts.filter(({ count }) => count > 0)
  return `${said.map(({ kind, count }) => `${KINDS[kind]}: ${number(count)}`).join(', ')}.`
}

// other-plans
export const VERSION = 'Version'
export const FILE = 'File'
export const LINK = 'Link'
export const versionText = (time: string): string => `Version of ${time}`
export const NO_LINK = 'This is no link to a plan. Copy it whole, from its first letter to its last.'
export const LINK_GONE = 'No plan is behind this link: it was deleted, or has expired.'
export const LINK_LATER = {
  offline: 'The link could not be read: the server cannot be reached.',
  busy: 'The link could not be read: the server has had too many requests. Try again in a minute.',
  server: 'The link could not be read: the server cannot answer just now.',
}

// LinkDialog
export const LINK_HINT =
  'A link that carries a plan, or a permanent link of this site. Nothing is opened or changed.'

// LinkVersions
export const LINK_VERSIONS = 'Versions of this link'
export const BROWSER_VERSIONS = 'Versions in this browser'
export const KEPT_BEHIND =
  'Kept behind the permanent link, for those who may save to it. They grow rarer with age; one with a name stays.'
export const NONE_BEHIND =
  'None yet. A version is kept when nobody has saved for ten minutes, and before a program saves over the plan.'
export const SIGN_IN_TO_SEE = 'Sign in to see them: the link alone opens the plan as it is now.'
export const SIGN_IN = 'Sign in'
export const NAME_THIS = 'Name this version'
export const NAME_IT = 'Name'
export const WAITS = 'Your last changes are not saved to the link yet.'
export const LOOK = 'View'
export const lookLabel = (size: string, time: string): string => `View ${size} of ${time}`
const KEPT: Record<LinkVersion['reason'], string> = {
  session: 'End of a session',
  overwrite: 'Before a program saved over it',
  restore: 'Before another version was restored',
  named: 'Named',
}
/** `13 tasks · Ada · End of a session`; of a named one the time comes first, as its name stands above. */
export const factsText = ({ name, by, reason }: LinkVersion, time: string, size: string): string =>
  [...(name === '' ? [] : [time]), size, ...(by === null ? [] : [by]), KEPT[reason]].join(' · ')

/** Why the versions of the link cannot be had. */
export function troubleText(answer: Trouble): string {
  switch (answer.kind) {
    case 'signedOut':
      return 'You are signed out. Sign in again to see the versions of this link.'
    case 'notOwner':
      return 'The versions of this link are for those who may save to it.'
    case 'gone':
      return 'It is not there any more.'
    case 'refused':
      return answer.reason
    case 'later':
      return LATER[answer.why]
  }
}
const LATER = {
  offline: 'The server cannot be reached. Please try again when you are online.',
  busy: 'The server has had too many requests. Please try again in a minute.',
  server: 'The server cannot answer just now. Please try again.',
}
export const restoredFromText = (tasks: string, time: string): string =>
  `Restored ${tasks} of ${time}. It is saved to the link like any change.`

// link-version
export const NO_PLAN = 'This version cannot be restored: its plan cannot be opened any more.'
export const NOT_RESTORED = 'The version could not be restored. The plan is as it was.'
export const RESTORE_STEP = 'Restore a version'

// LookDialog
export const LOOK_ONLY = 'View only: this is how the plan was.'
export const BACK = 'Back to versions'
export const TASKS_OF_IT = 'Tasks of this version'
export const NO_TASKS = 'It has no tasks.'
export const COLUMNS = ['#', 'Task', 'Start', 'End', 'Owner', 'Progress']
export const percentText = (percent: number): string => `${number(percent)} %`
export const moreTasksText = (count: number): string =>
  `And ${counted(count, { one: 'more task', other: 'more tasks' })}.`

// DeleteQuestion
export const DELETE_VERSION = 'Delete this version'
export const deletionText = (title: string): string =>
  `“${title}” will be deleted for good. The plan behind the link stays as it is.`

// NameDialog
export const NAME_VERSION = 'Name a version'
export const NAME = 'Name'
export const NAME_HINT = 'A version with a name stays until the owner of the link deletes it.'
