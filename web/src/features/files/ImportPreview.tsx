/** What was understood of a CSV file, to look at and to correct before it becomes the plan (C3 to C7, D6). */
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { tasks } from '../../ui/count'
import { Dialog } from '../../ui/Dialog'
import { optionsOf } from '../../ui/options'
import { Select } from '../../ui/Select'
import { useBusy } from '../../ui/use-busy'
import {
  importText,
  addText,
  replaceWithText,
  READING,
  SEPARATOR,
  TEXT_ENCODING,
  DATES_PLEASE_CHECK,
  DATES,
  SERIAL_DATES_LABEL,
  UNREADABLE_ROWS,
  CHECK_THESE_CELLS,
  columnsText,
  columnText,
} from './texts-later'
import { CANCEL } from '../../ui/texts'
import styles from './Import.module.css'
import { PreviewTable } from './PreviewTable'
import { delimiterOptions, withDelimiter, withMeaning, type StagedCsv } from './staged'
import { DATE_ORDERS, ENCODINGS, HOW, MEANINGS, SERIAL_DATES, summary } from './texts'
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
  const { isBusy, run } = useBusy()
  return (
    <Dialog
      title={importText(staged.fileName)}
      size="large"
      isBusy={isBusy}
      onClose={files.cancel}
      foot={
        <>
          {question && <p className={styles.question}>{question}</p>}
          <Button autoFocus onPress={() => run(files.cancel)}>
            {CANCEL}
          </Button>
          {question && (
            <Button isDisabled={cannotTake} onPress={() => run(() => files.take('append'))}>
              {addText(tasks(count))}
            </Button>
          )}
          <Button look="primary" isDisabled={cannotTake} onPress={() => run(() => files.take('replace'))}>
            {question ? replaceWithText(tasks(count)) : importText(tasks(count))}
          </Button>
        </>
      }
    >
      <div className={styles.preview} aria-busy={isReading}>
        <p role="status" className={styles.summary}>
          {isReading ? READING : fault === null && summary(preview)}
        </p>
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <div className={styles.choices}>
          <Select
            label={SEPARATOR}
            value={understood.delimiter}
            options={delimiterOptions(understood.delimiter)}
            onChange={(delimiter) => files.readAgain(withDelimiter(options, delimiter))}
          />
          <Select
            label={TEXT_ENCODING}
            value={understood.encoding}
            options={optionsOf(ENCODINGS)}
            onChange={(encoding) => files.readAgain({ ...options, encoding })}
          />
          <Select
            label={understood.dateOrderDoubtful ? DATES_PLEASE_CHECK : DATES}
            value={understood.dateOrder}
            options={optionsOf(DATE_ORDERS)}
            onChange={(dateOrder) => files.readAgain({ ...options, dateOrder })}
          />
          {understood.serialDates !== null && (
            <Select
              label={SERIAL_DATES_LABEL}
              value={understood.serialDates ? 'yes' : 'no'}
              options={optionsOf(SERIAL_DATES)}
              onChange={(said) => files.readAgain({ ...options, serialDates: said === 'yes' })}
            />
          )}
        </div>
        <Columns staged={staged} onChange={files.readAgain} />
        {fault === null && <PreviewTable preview={preview} />}
        <Sentences title={UNREADABLE_ROWS} sentences={staged.rowErrors} />
        {fault === null && <Sentences title={CHECK_THESE_CELLS} sentences={staged.warnings} />}
      </div>
    </Dialog>
  )
}

/** Which column of the file is which of the plan. */
function Columns({ staged, onChange }: { staged: StagedCsv; onChange: Files['readAgain'] }) {
  const { columns, mapping } = staged.preview.understood
  // Columns without known names are to be looked at; once open they stay so, whatever is said of them.
  const [isOpen, setOpen] = useState(mapping === 'byPosition')
  const read = columns.filter(({ column }) => column !== null).length
  return (
    <details className={styles.details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{columnsText(read, columns.length, HOW[mapping])}</summary>
      <div className={styles.columns}>
        {columns.map(({ title, column }, at) => (
          <Select
            key={at}
            label={title.trim() || columnText(at + 1)}
            value={column ?? ''}
            options={optionsOf(MEANINGS)}
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
