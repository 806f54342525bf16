import { Button } from '../../ui/Button'
import { number } from '../../ui/count'
import { Dialog } from '../../ui/Dialog'
import { StepProgress } from '../../ui/StepProgress'
import { readingRowsText, readingText, IMPORT } from './texts-later'
import { CANCEL } from '../../ui/texts'

interface ReadingDialogProps {
  fileName: string
  done: number
  /** 0 while it is not known. */
  total: number
  onCancel: () => void
}

/** Reading takes a while: how far it is, and a way out. */
export function ReadingDialog({ fileName, done, total, onCancel }: ReadingDialogProps) {
  const text = total > 0 ? readingRowsText(number(done), number(total)) : readingText(fileName)
  return (
    <Dialog
      title={IMPORT}
      onClose={onCancel}
      foot={
        <Button autoFocus onPress={onCancel}>
          {CANCEL}
        </Button>
      }
    >
      <StepProgress text={text} done={done} total={total} />
    </Dialog>
  )
}
