/** The owners there are, as they are offered while one is typed. */
import { usePlan } from '../editor/PlanProvider'
import type { Row } from '../editor/__generated__/types'
import { withoutCase } from '../without-case'

/** More would be a list to read, not to choose from. */
const MOST = 8

/** The colour of nobody, which the rules give to no owner. */
export const NOBODYS_COLOUR = 'slate'

export const hasNoOwner = ({ ownerColour }: Row): boolean => ownerColour === NOBODYS_COLOUR

/** Those whose names hold what is typed, but for the one that is typed already. Pure. */
export function ownersLike(owners: readonly string[], typed: string): string[] {
  const wanted = withoutCase(typed.trim())
  const isLike = (owner: string) => owner !== typed.trim() && withoutCase(owner).includes(wanted)
  return owners.filter(isLike).slice(0, MOST)
}

export function useOwners(): (typed: string) => string[] {
  const plan = usePlan()
  return (typed) =>
    ownersLike(
      plan.totals().people.map(({ owner }) => owner),
      typed,
    )
}
