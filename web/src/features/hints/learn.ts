/** What the visitor was told by a hint, or did without one. */
import { setSetting, settingNow } from '../../state/settings'
import type { SENTENCES } from './texts'

export type HintId = keyof typeof SENTENCES

export function learn(hint: HintId) {
  const known = settingNow('knownHints')
  if (!known.includes(hint)) setSetting('knownHints', [...known, hint])
}
