/** How the plan stood once: saved under names, shown one at a time, removed (SC16). */
import { useRef, useState } from 'react'
import type { BaselineView, Command } from '../../editor/__generated__/types'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { setSetting } from '../../state/settings'
import { useShownBaseline } from '../../state/shown-baseline'
import { Button, IconButton } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { shownText } from '../../ui/shown-text'
import { TextField } from '../../ui/TextField'
import { BASELINE } from './texts'
import styles from './Baselines.module.css'
import * as texts from './texts'

export function BaselinesDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const shown = useShownBaseline()
  const [name, setName] = useState('')
  const [news, setNews] = useState<{ text: string; isError: boolean; times: number } | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const baselines = plan.ask.baselines()

  const run = (command: Command): boolean => {
    const outcome = plan.runQuietly(command)
    setNews((before) => ({
      text: outcome.ok ? (outcome.change.said ?? '') : outcome.refusal.message,
      isError: !outcome.ok,
      times: (before?.times ?? 0) + 1,
    }))
    return outcome.ok
  }
  const show = (index: number | null) => {
    const chosen = index === null ? undefined : plan.ask.baselines()[index]
    setSetting('baseline', chosen ? { index: index ?? 0, name: chosen.name } : null)
  }
  const save = () => {
    if (!run({ type: 'saveBaseline', name })) return
    setName('')
    show(plan.ask.baselines().length - 1)
  }
  const remove = (index: number) => {
    if (run({ type: 'removeBaseline', index }) && index === shown) show(null)
    // Its button is gone, and the focus with it.
    nameField.current?.focus()
  }
  return (
    <Dialog title={texts.TITLE} size="wide" onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{texts.WHAT_FOR}</p>
        {baselines.length === 0 ? (
          <p>{texts.NONE_YET}</p>
        ) : (
          <fieldset className={styles.list}>
            <legend>{texts.SHOWN}</legend>
            <Choice label={texts.SHOW_NONE} isChosen={shown === null} onChoose={() => show(null)} />
            {baselines.map((baseline, index) => (
              <div key={baseline.name} className={styles.row}>
                <Choice
                  label={shownText(baseline.name)}
                  facts={factsOf(baseline)}
                  isChosen={shown === index}
                  onChoose={() => show(index)}
                />
                {!isReadOnly && (
                  <IconButton
                    label={texts.removeLabel(shownText(baseline.name))}
                    icon="trash"
                    onPress={() => remove(index)}
                  />
                )}
              </div>
            ))}
          </fieldset>
        )}
        {news && (
          // What was done is told with every edit; what is refused again is heard again.
          <p
            key={news.times}
            role={news.isError ? 'alert' : undefined}
            className={news.isError ? styles.error : styles.hint}
          >
            {news.text}
          </p>
        )}
        {!isReadOnly && (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <TextField
              label={texts.NAME}
              value={name}
              placeholder={BASELINE}
              maxLength={100}
              autoFocus
              inputRef={nameField}
              onChange={setName}
            />
            <Button type="submit">{texts.SAVE}</Button>
          </form>
        )}
      </div>
    </Dialog>
  )
}

const factsOf = ({ tasks, dates }: BaselineView) => texts.facts(tasks, dates)

interface ChoiceProps {
  label: string
  facts?: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ label, facts, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="shown-baseline" checked={isChosen} onChange={onChoose} />
      <span className={styles.name}>{label}</span>
      {facts && <span className={styles.hint}>{facts}</span>}
    </label>
  )
}
