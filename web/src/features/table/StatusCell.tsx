/** The cell of a task's status, and the offer of the one that its progress says. */
import { memo } from 'react'
import { STATUS_COLOURS } from '../../editor/__generated__/constants'
import type { Row } from '../../editor/__generated__/types'
import { STATUS_WORDS } from '../../editor/texts'
import styles from './StatusCell.module.css'
import { matchLabel, matchTip } from './texts'

interface StatusCellProps {
  status: Row['status']
  suggestion: Row['statusSuggestion']
}

export const StatusCell = memo(function StatusCell({ status, suggestion }: StatusCellProps) {
  return (
    <>
      {suggestion && (
        <button
          type="button"
          tabIndex={-1}
          data-match={suggestion}
          aria-label={matchLabel(STATUS_WORDS[suggestion])}
          data-tip={matchTip(STATUS_WORDS[suggestion])}
          className={styles.match}
        />
      )}
      <span
        className={styles.pill}
        data-status={status}
        data-hue={STATUS_COLOURS[status]}
        data-full={STATUS_WORDS[status]}
      >
        {STATUS_WORDS[status]}
      </span>
    </>
  )
})
