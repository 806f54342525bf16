import { AlertDialog } from './Dialog'

interface DeletionDialogProps {
  /** In the words of whoever knows what goes. */
  question: { title: string; message: string; alone: string; withSubtasks: string }
  onAnswer: (withSubtasks: boolean) => void
  onCancel: () => void
}

/** Asked when what is deleted has parts; the thing alone is the default (decision N6). */
export function DeletionDialog({ question, onAnswer, onCancel }: DeletionDialogProps) {
  return (
    <AlertDialog
      title={question.title}
      message={question.message}
      onCancel={onCancel}
      answers={[
        { label: question.alone, look: 'primary', isDefault: true, onPress: () => onAnswer(false) },
        { label: question.withSubtasks, look: 'danger', onPress: () => onAnswer(true) },
      ]}
    />
  )
}
