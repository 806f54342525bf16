import { useState } from 'react'
import { AlertDialog } from '../../ui/Dialog'
import type { VersionsApi } from './link-version'
import { DELETE_VERSION, deletionText, troubleText } from './texts'

interface DeleteQuestionProps {
  api: VersionsApi
  code: string
  version: { revision: number }
  title: string
  onDone: () => void
}

/** Asks before a version goes for good. */
export function DeleteQuestion({ api, code, version, title, onDone }: DeleteQuestionProps) {
  const [fault, setFault] = useState<string | null>(null)
  const remove = async () => {
    const answer = await api.remove(code, version.revision)
    if (answer.kind === 'removed') onDone()
    else setFault(troubleText(answer))
  }
  return (
    <AlertDialog
      title={DELETE_VERSION}
      message={fault ?? deletionText(title)}
      onCancel={onDone}
      answers={[{ label: DELETE_VERSION, look: 'danger', onPress: () => void remove() }]}
    />
  )
}
