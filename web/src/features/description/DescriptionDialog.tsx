import { useState } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { useDrafts } from '../../state/use-drafts'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { notify } from '../../ui/notices'
import { TextField } from '../../ui/TextField'
import styles from './DescriptionDialog.module.css'

const NOT_KEPT = 'Not stored and not sent'

/** The Project Description modal (spec §2). Ctrl+Enter saves, Escape cancels; only the description is kept (U2). */
export function DescriptionDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const [before] = useState(() => plan.ask.description())
  const [text, setText] = useState(before)
  const [email, setEmail] = useState('')
  const [telegram, setTelegram] = useState('')

  useDrafts(
    text === before ? [] : [{ place: { kind: 'description' }, what: 'the project description', text }],
  )

  /** Escape cancels (spec §2); what was typed is not lost unseen. */
  const cancel = () => {
    onClose()
    if (text === before) return
    notify({
      id: 'description',
      kind: 'info',
      text: 'The project description was left as it was, without what you typed.',
      actions: [
        {
          label: 'Keep it after all',
          run: () => void plan.dispatch({ type: 'setDescription', text }),
        },
      ],
    })
  }
  const save = () => {
    if (text !== before && !plan.dispatch({ type: 'setDescription', text }).ok) return
    onClose()
  }
  return (
    <Dialog
      title="Project Description"
      isOpen
      onClose={cancel}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
      foot={
        <>
          <Button onPress={cancel} shortcut="Escape">
            Cancel
          </Button>
          <Button look="primary" onPress={save} isDisabled={isReadOnly} shortcut="Ctrl+Enter">
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Description"
          value={text}
          onChange={setText}
          isMultiline
          rows={7}
          isDisabled={isReadOnly}
          autoFocus
        />
        <div className={styles.pair}>
          <TextField
            label="Notification Email"
            type="email"
            value={email}
            onChange={setEmail}
            hint={NOT_KEPT}
          />
          <TextField label="Notification Telegram" value={telegram} onChange={setTelegram} hint={NOT_KEPT} />
        </div>
      </div>
    </Dialog>
  )
}
