/** The six statuses as a list to choose from, in the order they are offered. */
import { STATUS_LABELS } from './__generated__/constants'
import type { Status } from './__generated__/types'

export const STATUS_OPTIONS = (Object.keys(STATUS_LABELS) as Status[]).map((value) => ({
  value,
  label: STATUS_LABELS[value],
}))
