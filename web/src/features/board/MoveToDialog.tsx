import type { Row } from '../../editor/__generated__/types'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useBoard } from './board-context'
import { moveToText, CURRENT_COLUMN } from './texts'
import { CANCEL } from '../../ui/texts'
import styles from './Board.module.css'

/** As many columns as a list is good for: of plans over decades, those around the card's own. */
const MOST_COLUMNS = 240

interface MoveToDialogProps {
  card: Row
  onMove: (column: string) => void
  onClose: () => void
}

/** Moving a card without dragging it (WCAG 2.5.7): every column, what it would do, or why it cannot be. */
export function MoveToDialog({ card, onMove, onClose }: MoveToDialogProps) {
  const { source } = useBoard()
  const own = source.place(card.id)?.columnIndex ?? 0
  const checks = source.checks(card.id, Math.max(0, own - MOST_COLUMNS / 2), MOST_COLUMNS)
  const first = checks.find((check) => !check.isOwn && !check.refusal)
  return (
    <Dialog
      title={moveToText(card.name)}
      onClose={onClose}
      foot={<Button onPress={onClose}>{CANCEL}</Button>}
    >
      <ul className={styles.targets}>
        {checks.map((check) => {
          const reason = check.isOwn ? CURRENT_COLUMN : check.refusal
          return (
            <li key={check.column}>
              <button
                type="button"
                autoFocus={check === first}
                className={styles.target}
                aria-disabled={reason !== null}
                onClick={() => {
                  if (reason === null) onMove(check.column)
                }}
              >
                <strong>{check.title}</strong>
                {(reason ?? check.effect) && <span>{reason ?? check.effect}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
