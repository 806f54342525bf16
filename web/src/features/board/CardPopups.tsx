/** What a card opens: its menu, its details, where it may move to, and whether it is to be deleted. */
import { useSyncExternalStore } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { MenuAt, type MenuEntry } from '../../ui/Menu'
import type { BoardStore } from './board-store'
import { CardDialog } from './CardDialog'
import { DeleteCardQuestion } from './DeleteCardQuestion'
import { MoveToDialog } from './MoveToDialog'
import type { CardFields } from './use-card-fields'
import { MOVE_TO_ENTRY, SHOW_DETAILS, EDIT, actionsLabel } from './texts'

interface CardPopupsProps {
  store: BoardStore
  revision: number
  isReadOnly: boolean
  onUnkept: CardFields['onUnkept']
}

export function CardPopups({ store, revision, isReadOnly, onUnkept }: CardPopupsProps) {
  const plan = usePlan()
  const asked = useSyncExternalStore(store.subscribe, () => store.get().asked)
  const menu = useSyncExternalStore(store.subscribe, () => store.get().menu)
  const ask = (about: 'details' | 'moveTo' | 'delete', card: Row) => () =>
    store.send({ do: 'ask', about, task: card.id })
  const entries = (card: Row): MenuEntry[] => [
    {
      id: 'moveTo',
      label: MOVE_TO_ENTRY,
      icon: 'shift',
      isDisabled: isReadOnly,
      onAction: ask('moveTo', card),
    },
    {
      id: 'edit',
      label: isReadOnly ? SHOW_DETAILS : EDIT,
      icon: 'note',
      shortcut: 'Enter',
      onAction: ask('details', card),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: 'trash',
      shortcut: 'Delete',
      isDisabled: isReadOnly,
      isDangerous: true,
      startsGroup: true,
      onAction: ask('delete', card),
    },
  ]
  // A card that was edited out of the filter keeps its dialog.
  const card = asked && (store.cardOf(asked.task) ?? plan.rowOf(asked.task))
  const close = () => store.send({ do: 'closeDialog' })
  return (
    <>
      <MenuAt
        label={menu ? actionsLabel(menu.card.name) : ''}
        entries={menu ? entries(menu.card) : []}
        at={menu}
        onClose={() => store.send({ do: 'closeMenu' })}
      />
      {card && asked.about === 'details' && (
        <CardDialog {...{ card, revision, isReadOnly, onUnkept }} onClose={close} />
      )}
      {card && asked.about === 'moveTo' && (
        <MoveToDialog
          card={card}
          onMove={(column) => store.send({ do: 'moveTo', card, column })}
          onClose={close}
        />
      )}
      {card && asked.about === 'delete' && (
        <DeleteCardQuestion
          card={card}
          onAnswer={(withSubtasks) => store.send({ do: 'delete', card, withSubtasks })}
          onClose={close}
        />
      )}
    </>
  )
}
