/** Why a version was kept, in words. */
import type { VersionReason } from '../../platform/versions'

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
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `Sat 21 Nov, 14:03`. */
export const timeText = (time: Date): string => TIME.format(time)
