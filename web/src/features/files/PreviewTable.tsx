import { memo } from 'react'
import type { ImportPreview, PreviewRow } from '../../codec/__generated__/types'
import type { Status } from '../../editor/__generated__/types'
import { STATUS_WORDS } from '../../editor/texts'
import { number } from '../../ui/count'
import { Icon } from '../../ui/Icon'
import { PREVIEW, shownOfText } from './texts-later'
import styles from './Import.module.css'
import { doneText, PREVIEW_TITLES } from './texts'

interface PreviewColumn {
  id: keyof typeof PREVIEW_TITLES
  text: (row: PreviewRow) => string
}

const COLUMNS: readonly PreviewColumn[] = [
  { id: 'name', text: (row) => row.name },
  { id: 'prior', text: (row) => row.prior },
  { id: 'start', text: (row) => row.start },
  { id: 'duration', text: (row) => String(row.duration) },
  { id: 'owner', text: (row) => row.owner },
  { id: 'level', text: (row) => String(row.level) },
  { id: 'progress', text: (row) => String(row.progress) },
  { id: 'done', text: (row) => doneText(row.done) },
  { id: 'status', text: (row) => STATUS_WORDS[row.status as Status] },
  { id: 'comment', text: (row) => row.comment },
]

/** The tasks as they would be, each doubtful cell marked, its reason below its value. */
export const PreviewTable = memo(function PreviewTable({ preview }: { preview: ImportPreview }) {
  const { table, count } = preview
  return (
    <div className={styles.tableBox} role="region" aria-label={PREVIEW} tabIndex={0}>
      <table className={styles.table}>
        {table.length < count && <caption>{shownOfText(number(table.length), number(count))}</caption>}
        <thead>
          <tr>
            <th scope="col">#</th>
            {COLUMNS.map(({ id }) => (
              <th key={id} scope="col">
                {PREVIEW_TITLES[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.map((row) => (
            <tr key={row.number}>
              <th scope="row">{row.number}</th>
              {COLUMNS.map(({ id, text }) => (
                <Cell key={id} text={text(row)} reasons={row.doubts.filter(({ column }) => column === id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

function Cell({ text, reasons }: { text: string; reasons: PreviewRow['doubts'] }) {
  if (reasons.length === 0) return <td>{text}</td>
  return (
    <td className={styles.doubtful}>
      {text}
      {reasons.map(({ reason }) => (
        <span key={reason} className={styles.reason}>
          <Icon name="warning" size={12} /> {reason}
        </span>
      ))}
    </td>
  )
}
