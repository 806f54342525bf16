import { memo } from 'react'
import type { Column, ImportPreview, PreviewRow } from '../../codec/__generated__/types'
import { Icon } from '../../ui/Icon'
import styles from './Import.module.css'

interface PreviewColumn {
  id: Column
  title: string
  text: (row: PreviewRow) => string
}

const COLUMNS: readonly PreviewColumn[] = [
  { id: 'name', title: 'Task', text: (row) => row.name },
  { id: 'prior', title: 'Prior Dep.', text: (row) => row.prior },
  { id: 'start', title: 'Start Date', text: (row) => row.start },
  { id: 'duration', title: 'Duration', text: (row) => String(row.duration) },
  { id: 'owner', title: 'Owner', text: (row) => row.owner },
  { id: 'level', title: 'Level', text: (row) => String(row.level) },
  { id: 'progress', title: '%', text: (row) => String(row.progress) },
  { id: 'done', title: 'Done', text: (row) => (row.done ? 'yes' : 'no') },
  { id: 'status', title: 'Status', text: (row) => row.status.replaceAll('_', ' ') },
  { id: 'comment', title: 'Comment', text: (row) => row.comment },
]

/** The tasks as they would be, each doubtful cell marked, its reason below its value. */
export const PreviewTable = memo(function PreviewTable({ preview }: { preview: ImportPreview }) {
  const { table, count } = preview
  return (
    <div className={styles.tableBox} role="region" aria-label="Preview" tabIndex={0}>
      <table className={styles.table}>
        {table.length < count && (
          <caption>
            The first rows and the first doubtful ones, {table.length.toLocaleString('en')} of{' '}
            {count.toLocaleString('en')}
          </caption>
        )}
        <thead>
          <tr>
            <th scope="col">#</th>
            {COLUMNS.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
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
