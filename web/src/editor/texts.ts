/** What is said of every plan; words of the rules among it. */
import { STATUS_LABELS } from './__generated__/constants'

export const STATUS_WORDS = STATUS_LABELS

export const UNDO = 'Undo'
