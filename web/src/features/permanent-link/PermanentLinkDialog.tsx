import { useRef, useState } from 'react'
import { copyText } from '../../platform/clipboard'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RadioGroup } from '../../ui/RadioGroup'
import { TextField } from '../../ui/TextField'
import {
  PERMANENT_LINK,
  CREATE_LINK,
  WHAT_IT_IS,
  VISITORS_OF_THE_LINK,
  MAY_EDIT,
  MAY_VIEW,
  WHO_CAN_READ,
  COPY_THE_LINK,
  LINK,
  CHOOSE,
  stoppedText,
} from './texts-later'
import { CANCEL, CLOSE } from '../../ui/texts'
import styles from './PermanentLinkDialog.module.css'
import { copiedText, DISCONNECT, linkText, reachText } from './texts'
import type { PermanentLinkControl } from './use-permanent-link'

interface PermanentLinkDialogProps {
  control: PermanentLinkControl
  onClose: () => void
}

/**
 * Makes the plan's permanent link, or shows the one it has (spec §4: created once). One dialog for both: a second one
 * in its place would give the focus back to a button of the first.
 */
export function PermanentLinkDialog({ control, onClose }: PermanentLinkDialogProps) {
  const asked = useAsked(control.create, onClose)
  const shown = useShown(control, onClose)
  const { body, foot } = control.link ? shown : asked
  return (
    <Dialog title={PERMANENT_LINK} onClose={onClose} foot={foot}>
      <div className={styles.rows}>{body}</div>
    </Dialog>
  )
}

function useAsked(create: PermanentLinkControl['create'], onClose: () => void) {
  const [mode, setMode] = useState<'rw' | 'ro'>('rw')
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    if (isBusy) return
    setBusy(true)
    const isMade = await create(mode === 'ro')
    setBusy(false)
    // The reason is a notice: the dialog must not lie over it.
    if (!isMade) onClose()
  }
  return {
    foot: (
      <>
        <Button onPress={onClose}>{CANCEL}</Button>
        <Button look="primary" aria-disabled={isBusy} onPress={() => void make()}>
          {CREATE_LINK}
        </Button>
      </>
    ),
    body: (
      <>
        <p>{WHAT_IT_IS}</p>
        <RadioGroup
          label={VISITORS_OF_THE_LINK}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'rw', label: MAY_EDIT },
            { value: 'ro', label: MAY_VIEW },
          ]}
        />
        <p className={styles.note}>{WHO_CAN_READ}</p>
      </>
    ),
  }
}

function useShown(
  { link, address, state, isJoint, choose, letGo }: PermanentLinkControl,
  onClose: () => void,
) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    field.current?.select()
    setCopied(await copyText(Promise.resolve(address)))
  }
  const stop = () => {
    letGo()
    onClose()
  }
  return {
    foot: (
      <>
        {choose && (
          <Button
            onPress={() => {
              // What asks must not lie below this.
              onClose()
              choose()
            }}
          >
            {CHOOSE}
          </Button>
        )}
        <Button onPress={stop}>{DISCONNECT}</Button>
        <Button onPress={() => void copy()}>{COPY_THE_LINK}</Button>
        <Button key="close" look="primary" autoFocus onPress={onClose}>
          {CLOSE}
        </Button>
      </>
    ),
    body: (
      <>
        <TextField label={LINK} value={address} onChange={() => undefined} inputRef={field} isReadOnly />
        <p role="status">
          {linkText(state, isJoint)}
          {isCopied !== null && copiedText(isCopied)}
        </p>
        <p className={styles.note}>
          {stoppedText(state, isJoint, choose !== null) ?? reachText(isJoint, link?.readOnly ?? false)}
        </p>
      </>
    ),
  }
}
