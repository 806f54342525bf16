/** What is said of versions. */
import type { Difference } from '../../codec/calls'
import { CELL_TITLES } from '../../codec/texts'
import type { VersionReason } from '../../platform/versions'
import { counted } from '../../ui/count'
import { CLOCK, LOCALE } from '../../ui/locale'

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
  joined: 'Before changes by others were merged',
}

const TIME = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...CLOCK,
})

/** `Sat 21 Nov, 14:03`. */
export const timeText = (time: Date): string => TIME.format(time)

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
  return `${said.map(({ kind, count }) => `${KINDS[kind]}: ${count}`).join(', ')}.`
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
