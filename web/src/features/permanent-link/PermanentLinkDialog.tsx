import { useRef, useState } from 'react'
import { copyText } from '../../platform/clipboard'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RadioGroup } from '../../ui/RadioGroup'
import { TextField } from '../../ui/TextField'
import styles from './PermanentLinkDialog.module.css'
import { copiedText, DISCONNECT, linkText, reachText } from './texts'
import type { PermanentLinkControl } from './use-permanent-link'

interface PermanentLinkDialogProps {
  control: PermanentLinkControl
  onClose: () => void
}

/** Makes the plan's permanent link, or shows the one it has (spec §4: created once). */
export function PermanentLinkDialog({ control, onClose }: PermanentLinkDialogProps) {
  return control.link ? (
    <Shown {...control} readOnly={control.link.readOnly} onClose={onClose} />
  ) : (
    <Asked create={control.create} onClose={onClose} />
  )
}

function Asked({ create, onClose }: { create: PermanentLinkControl['create']; onClose: () => void }) {
  const [mode, setMode] = useState<'rw' | 'ro'>('rw')
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    const isMade = await create(mode === 'ro')
    setBusy(false)
    // The reason is a notice: the dialog must not lie over it.
    if (!isMade) onClose()
  }
  return (
    <Dialog
      title="Permanent Link"
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={isBusy} onPress={() => void make()}>
            Create link
          </Button>
        </>
      }
    >
      <div className={styles.rows}>
        <p>
          A short link that stays the same. While you are signed in, every change you make is saved to it
          within seconds.
        </p>
        <RadioGroup
          label="Visitors of the link"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'rw', label: 'may edit a copy of their own' },
            { value: 'ro', label: 'may only view' },
          ]}
        />
        <p className={styles.note}>
          Anyone who has the link can read the plan. Only you can change what is behind it, unless you let
          others: My links, in the account menu, has a link’s settings.
        </p>
      </div>
    </Dialog>
  )
}

interface ShownProps extends PermanentLinkControl {
  readOnly: boolean
  onClose: () => void
}

function Shown({ address, state, isJoint, readOnly, letGo, onClose }: ShownProps) {
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
  return (
    <Dialog
      title="Permanent Link"
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={stop}>{DISCONNECT}</Button>
          <Button onPress={() => void copy()}>Copy the link</Button>
          <Button look="primary" autoFocus onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.rows}>
        <TextField label="Link" value={address} onChange={() => undefined} inputRef={field} isReadOnly />
        <p role="status">
          {linkText(state, isJoint)}
          {isCopied !== null && copiedText(isCopied)}
        </p>
        <p className={styles.note}>{reachText(isJoint, readOnly)}</p>
      </div>
    </Dialog>
  )
}
