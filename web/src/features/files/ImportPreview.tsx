/** What was understood of a CSV file, to look at and to correct before it becomes the plan (C3 to C7, D6). */
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { tasks } from '../../ui/count'
import { Dialog } from '../../ui/Dialog'
import { Select } from '../../ui/Select'
import styles from './Import.module.css'
import { PreviewTable } from './PreviewTable'
import {
  DATE_ORDERS,
  delimiterOptions,
  ENCODINGS,
  MEANINGS,
  SERIAL_DATES,
  summary,
  withDelimiter,
  withMeaning,
  type StagedCsv,
} from './staged'
import type { Files } from './use-files'

interface ImportPreviewProps {
  staged: StagedCsv
  isReading: boolean
  fault: string | null
  /** What replacing would do; null when there is nothing to replace. */
  question: string | null
  files: Files
}

export function ImportPreview({ staged, isReading, fault, question, files }: ImportPreviewProps) {
  const { preview, options, count } = staged
  const { understood } = preview
  const cannotTake = isReading || fault !== null
  return (
    <Dialog
      title={`Import ${staged.fileName}`}
      isOpen
      size="large"
      onClose={files.cancel}
      foot={
        <>
          {question && <p className={styles.question}>{question}</p>}
          <Button autoFocus onPress={files.cancel}>
            Cancel
          </Button>
          {question && (
            <Button isDisabled={cannotTake} onPress={() => files.take('append')}>
              {`Add ${tasks(count)}`}
            </Button>
          )}
          <Button look="primary" isDisabled={cannotTake} onPress={() => files.take('replace')}>
            {question ? `Replace with ${tasks(count)}` : `Import ${tasks(count)}`}
          </Button>
        </>
      }
    >
      <div className={styles.preview} aria-busy={isReading}>
        <p role="status" className={styles.summary}>
          {isReading ? 'Reading…' : summary(staged)}
        </p>
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <div className={styles.choices}>
          <Select
            label="Separator"
            value={understood.delimiter}
            options={delimiterOptions(understood.delimiter)}
            onChange={(delimiter) => files.readAgain(withDelimiter(options, delimiter))}
          />
          <Select
            label="Text encoding"
            value={understood.encoding}
            options={ENCODINGS}
            onChange={(encoding) => files.readAgain({ ...options, encoding })}
          />
          <Select
            label={understood.dateOrderDoubtful ? 'Dates (please check)' : 'Dates'}
            value={understood.dateOrder}
            options={DATE_ORDERS}
            onChange={(dateOrder) => files.readAgain({ ...options, dateOrder })}
          />
          {understood.serialDates !== null && (
            <Select
              label="Numbers among the dates"
              value={understood.serialDates ? 'yes' : 'no'}
              options={SERIAL_DATES}
              onChange={(said) => files.readAgain({ ...options, serialDates: said === 'yes' })}
            />
          )}
        </div>
        <Columns staged={staged} onChange={files.readAgain} />
        <PreviewTable preview={preview} />
        <Sentences title="Rows that cannot be read" sentences={staged.rowErrors} />
        <Sentences title="Check these cells" sentences={staged.warnings} />
      </div>
    </Dialog>
  )
}

const HOW = {
  byName: 'by their names',
  byPosition: 'in the order of Barline’s own columns',
  asTold: 'as you said',
} as const

/** Which column of the file is which of the plan. */
function Columns({ staged, onChange }: { staged: StagedCsv; onChange: Files['readAgain'] }) {
  const { columns, mapping } = staged.preview.understood
  // Columns without known names are to be looked at; once open they stay so, whatever is said of them.
  const [isOpen, setOpen] = useState(mapping === 'byPosition')
  const read = columns.filter(({ column }) => column !== null).length
  return (
    <details className={styles.details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{`Columns: ${read} of ${columns.length} are read, ${HOW[mapping]}`}</summary>
      <div className={styles.columns}>
        {columns.map(({ title, column }, at) => (
          <Select
            key={at}
            label={title.trim() || `Column ${at + 1}`}
            value={column ?? ''}
            options={MEANINGS}
            onChange={(meaning) => onChange(withMeaning(staged, at, meaning))}
          />
        ))}
      </div>
    </details>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.sentences}>
        {sentences.map((sentence, at) => (
          <li key={at}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
