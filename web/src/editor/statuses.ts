/** The six statuses as a list to choose from, in the order they are offered. */
import type { Status } from './__generated__/types'
import { STATUS_WORDS } from './texts'

export const STATUS_OPTIONS = (Object.keys(STATUS_WORDS) as Status[]).map((value) => ({
  value,
  label: STATUS_WORDS[value],
}))
