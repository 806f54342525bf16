/** What is said of every plan; words of the rules among it. */
import { STATUS_LABELS } from './__generated__/constants'

export const STATUS_WORDS = STATUS_LABELS

export const UNDO = 'Undo'

export const RULES_MISSING =
  'Barline is not fully loaded, so nothing was changed. Check your connection and try again.'
