import { useState } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { meanwhileText } from '../../state/texts'
import { useDrafts } from '../../state/use-drafts'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { offerToKeep } from '../../ui/not-kept'
import { notify } from '../../ui/notices'
import { TextField } from '../../ui/TextField'
import {
  NOT_STORED,
  TYPED_INTO,
  LEFT_AS_IT_WAS,
  PROJECT_DESCRIPTION,
  DESCRIPTION,
  NOTIFICATION_EMAIL,
  NOTIFICATION_TELEGRAM,
  PUT_THEIRS_BACK,
  SAVING_PUTS_YOURS_THERE,
  TOOK_ITS_PLACE,
} from './texts'
import { CANCEL, SAVE } from '../../ui/texts'
import styles from './DescriptionDialog.module.css'

/** The Project Description modal (spec §2). Ctrl+Enter saves, Escape cancels; only the description is kept (U2). */
export function DescriptionDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const now = plan.ask.description()
  const [before, setBefore] = useState(now)
  const [text, setText] = useState(before)
  const [email, setEmail] = useState('')
  const [telegram, setTelegram] = useState('')

  const isOld = now !== before && now !== text
  // Nothing typed so far: what others wrote is what is there.
  if (isOld && text === before) {
    setBefore(now)
    setText(now)
  }
  useDrafts(text === before ? [] : [{ place: { kind: 'description' }, what: TYPED_INTO, text }])

  /** Escape cancels (spec §2); what was typed is not lost unseen. */
  const cancel = () => {
    onClose()
    if (text === before) return
    offerToKeep(LEFT_AS_IT_WAS, () => plan.dispatch({ type: 'setDescription', text }), 'description')
  }
  const save = () => {
    if (text !== before && !plan.dispatch({ type: 'setDescription', text }).ok) return
    onClose()
    // Whoever wrote it has gone on, and does not look here again.
    if (isOld && text !== before)
      notify({
        id: 'description',
        kind: 'warning',
        text: TOOK_ITS_PLACE,
        details: [now],
        actions: [
          { label: PUT_THEIRS_BACK, run: () => void plan.dispatch({ type: 'setDescription', text: now }) },
        ],
      })
  }
  return (
    <Dialog
      title={PROJECT_DESCRIPTION}
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
            {CANCEL}
          </Button>
          <Button look="primary" onPress={save} isDisabled={isReadOnly} shortcut="Ctrl+Enter">
            {SAVE}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={DESCRIPTION}
          value={text}
          onChange={setText}
          isMultiline
          rows={7}
          hint={isOld ? `${meanwhileText(now)} ${SAVING_PUTS_YOURS_THERE}` : null}
          isDisabled={isReadOnly}
          autoFocus
        />
        <div className={styles.pair}>
          <TextField
            label={NOTIFICATION_EMAIL}
            type="email"
            value={email}
            onChange={setEmail}
            hint={NOT_STORED}
          />
          <TextField
            label={NOTIFICATION_TELEGRAM}
            value={telegram}
            onChange={setTelegram}
            hint={NOT_STORED}
          />
        </div>
      </div>
    </Dialog>
  )
}
