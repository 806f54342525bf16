/** The field of an owner: any name, and those there are offered while typing. */
import type { Row } from '../../editor/__generated__/types'
import { hasNoOwner, useOwners } from '../../state/owners'
import { shownText } from '../../ui/shown-text'
import type { Editing } from './CellEditor'
import { OfferEditor } from './OfferEditor'
import { OWNER_OFFERS } from './texts'

export function OwnerEditor(props: { row: Row; title: string; editing: Editing }) {
  const findOwners = useOwners()
  // Nobody has it already.
  const others = (owners: string[]) =>
    hasNoOwner(props.row) ? owners.filter((owner) => owner !== props.row.owner) : owners
  return (
    <OfferEditor
      {...props}
      column="owner"
      label={OWNER_OFFERS}
      find={(typed) =>
        others(findOwners(typed)).map((owner) => ({ key: owner, text: shownText(owner), owner }))
      }
      onChoose={({ owner }) => props.editing.onCommit(owner)}
    />
  )
}
