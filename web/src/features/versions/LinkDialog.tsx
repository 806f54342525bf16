import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/TextField'
import { CANCEL } from '../../ui/texts'
import { COMPARE, COMPARE_LINK, LINK, LINK_HINT } from './texts'

/** Asks for the link whose plan is compared with the one on the screen. */
export function LinkDialog({ onLink, onClose }: { onLink: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const compare = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onLink(text)
  }
  return (
    <Dialog
      title={COMPARE_LINK}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{CANCEL}</Button>
          <Button look="primary" isDisabled={text.trim() === ''} onPress={() => onLink(text)}>
            {COMPARE}
          </Button>
        </>
      }
    >
      <form onSubmit={compare}>
        <TextField label={LINK} value={text} onChange={setText} hint={LINK_HINT} autoFocus />
      </form>
    </Dialog>
  )
}
