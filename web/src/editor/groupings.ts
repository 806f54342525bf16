import type { Grouping } from './__generated__/types'

/** Every grouping of the board: what is stored is none of them where it is damaged. */
export const GROUPINGS: readonly Grouping[] = ['status', 'owner', 'level', 'month']
