/** The Kanban board (spec §2): columns of cards, one card under way at most, and what a card opens. */
import { useId, type ReactNode } from 'react'
import type { Grouping } from '../../editor/__generated__/types'
import { usePlanValue } from '../../editor/PlanProvider'
import { setSetting, useSetting } from '../../state/settings'
import { IconButton } from '../../ui/Button'
import { Heard } from '../../ui/Heard'
import { HoverTips } from '../../ui/HoverTips'
import { BoardContext } from './board-context'
import styles from './Board.module.css'
import { CardPopups } from './CardPopups'
import { Ghost } from './Ghost'
import { GroupBy } from './GroupBy'
import { LaneStrip } from './LaneStrip'
import { INSTRUCTIONS, BOARD } from './texts'
import { useBoardState } from './use-board'
import { useBoardEvents } from './use-board-events'
import type { CardFields } from './use-card-fields'
import { useOwnStand } from './use-others'
import { usePhone } from './use-phone'
import { FIND_AND_FILTER } from '../../ui/texts'

interface BoardProps {
  onFind: () => void
  onUnkept: CardFields['onUnkept']
  empty?: ReactNode
}

export function Board({ onFind, onUnkept, empty }: BoardProps) {
  const hasCards = usePlanValue((state) => state.count > 0)
  const grouping = useSetting('grouping')
  const isNarrow = usePhone()
  const instructionsId = useId()
  const { board, store, shown, told, reveal, forget, revision } = useBoardState(grouping, isNarrow)
  const { root, picture, handlers } = useBoardEvents(store, isNarrow)
  useOwnStand(root, store)
  const group = (by: Grouping) => {
    store.send({ do: 'regroup' })
    forget()
    setSetting('grouping', by)
  }
  return (
    <BoardContext value={board}>
      <section ref={root} aria-label={BOARD} className={styles.board} {...handlers}>
        <div className={styles.toolbar}>
          <h2>{BOARD}</h2>
          <GroupBy value={grouping} onChange={group} />
          <IconButton label={FIND_AND_FILTER} icon="find" shortcut="Ctrl+F" onPress={onFind} />
          <p id={instructionsId} className={styles.instructions}>
            {INSTRUCTIONS}
          </p>
        </div>
        <LaneStrip
          key={grouping}
          isNarrow={isNarrow}
          shown={Math.min(shown, board.source.total() - 1)}
          onShow={(index) => store.send({ do: 'show', index })}
          reveal={reveal}
          instructionsId={instructionsId}
        />
        {!hasCards && <div className={styles.empty}>{empty}</div>}
        <div aria-live="assertive" className="visually-hidden">
          <Heard told={told} />
        </div>
        <Ghost picture={picture} />
        <HoverTips root={root} />
        <CardPopups {...{ store, revision, onUnkept }} isReadOnly={board.isReadOnly} />
      </section>
    </BoardContext>
  )
}
