/** One more task to wait for: by number, in the cell's notation, or by name from what is offered while typing. */
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { Autocomplete, Input, Label, Menu, MenuItem, TextField } from 'react-aria-components'
import type { Row } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import type { Outcome } from '../../editor/plan-ports'
import { shownText } from '../../ui/shown-text'
import { ADD_PRIOR, ADD_PRIOR_HINT, TASKS_TO_WAIT_FOR } from './texts-later'
import styles from './Placing.module.css'

interface AddPriorProps {
  row: Row
  isFirst: boolean
  inputRef: RefObject<HTMLInputElement | null>
}

export function AddPrior({ row, isFirst, inputRef }: AddPriorProps) {
  const plan = usePlan()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const task = row.id
  const before = row.priorDependency.trim()
  const list = before ? `${before}, ${text}` : text
  const offers = plan.ask.priorOffers(task, list)

  const finish = (outcome: Outcome) => {
    if (outcome.ok) setText('')
    setError(outcome.ok ? null : outcome.refusal.message)
  }
  const addTyped = () =>
    finish(plan.runQuietly({ type: 'setCell', task, column: 'priorDependency', text: list }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || offers.length > 0 || text.trim() === '') return
    event.preventDefault()
    addTyped()
  }
  return (
    <div className={styles.add}>
      <Autocomplete
        inputValue={text}
        onInputChange={(typed) => {
          setText(typed)
          setError(null)
        }}
      >
        <TextField isInvalid={error !== null} autoFocus={isFirst} autoComplete="off">
          <Label>{ADD_PRIOR}</Label>
          <Input ref={inputRef} placeholder={ADD_PRIOR_HINT} onKeyDown={onKeyDown} />
        </TextField>
        {offers.length > 0 && (
          <Menu
            aria-label={TASKS_TO_WAIT_FOR}
            translate="no"
            className={styles.offers ?? ''}
            onAction={(prior) =>
              finish(plan.runQuietly({ type: 'linkTasks', from: Number(prior), to: task, kind: 'FS' }))
            }
          >
            {offers.map(({ task: prior, number, name }) => (
              <MenuItem
                key={prior}
                id={prior}
                textValue={`${number}. ${shownText(name)}`}
                className={styles.offer ?? ''}
              >
                {number}. {shownText(name)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </Autocomplete>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
