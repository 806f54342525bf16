import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/TextField'
import { CANCEL, SAVE } from '../../ui/texts'
import { NAME, NAME_HINT, NAME_THIS, NAME_VERSION, troubleText } from './texts'
import type { VersionsApi } from './link-version'

/** As long as the server keeps. */
const MOST_LETTERS = 100

interface NameDialogProps {
  api: VersionsApi
  code: string
  /** A version that is kept; null, the plan as it is behind the link now. */
  version: { revision: number; name: string } | null
  onDone: () => void
}

/** Asks for the name of a version: named ones stay. */
export function NameDialog({ api, code, version, onDone }: NameDialogProps) {
  const [name, setName] = useState(version?.name ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = name.trim() !== '' && !isBusy

  const save = async () => {
    if (!isReady) return
    setBusy(true)
    const answer = await api.name(code, name, version?.revision)
    setBusy(false)
    if (answer.kind === 'kept') onDone()
    else setFault(troubleText(answer))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog
      title={version ? NAME_VERSION : NAME_THIS}
      onClose={onDone}
      foot={
        <>
          <Button onPress={onDone}>{CANCEL}</Button>
          <Button look="primary" isDisabled={!isReady} onPress={() => void save()}>
            {SAVE}
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label={NAME}
          value={name}
          onChange={setName}
          hint={NAME_HINT}
          error={fault}
          maxLength={MOST_LETTERS}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
