import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './Button'
import { focusKept, useFocusBack } from './focus-back'
import { MODAL } from './modal'
import { CLOSE, CANCEL } from './texts'
import { useBusy } from './use-busy'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  /** Asked for by Escape, a press outside or a button of the foot. */
  onClose: () => void
  /** What it was asked for is under way: till then it stays. */
  isBusy?: boolean
  /** It may be left meanwhile as well, and what is under way ends with it. */
  isCancellable?: boolean
  children: ReactNode
  /** Its buttons; left out, there is one that closes it. */
  foot?: ReactNode
  /** `wide` for texts, `large` for tables. */
  size?: 'wide' | 'large'
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
}

/** What has the focus stays in view when a phone's keyboard takes half of the window; in the end something has it. */
function useFocus() {
  useFocusBack()
  useEffect(() => {
    const show = () => document.activeElement?.scrollIntoView({ block: 'nearest' })
    window.addEventListener('resize', show)
    return () => {
      window.removeEventListener('resize', show)
      void focusKept()
    }
  }, [])
}

/** A modal dialog: focus goes in, Tab stays in, Escape closes, focus goes back (APG "Dialog (Modal)"). */
export function Dialog(props: DialogProps) {
  const { title, onClose, isBusy, isCancellable, children, foot, size, onKeyDown } = props
  useFocus()
  const close = () => {
    if (!isBusy || isCancellable) onClose()
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && close()}
      isDismissable
      {...MODAL}
      className={styles.veil ?? ''}
    >
      <Modal className={`${styles.modal} ${size ? styles[size] : ''}`}>
        <AriaDialog className={styles.dialog ?? ''} aria-busy={isBusy}>
          <Heading slot="title" className={styles.title}>
            {title}
          </Heading>
          {/* Long texts scroll, and must scroll by keyboard too. */}
          <div className={styles.body} tabIndex={size === 'wide' ? 0 : undefined} onKeyDown={onKeyDown}>
            {children}
          </div>
          {foot !== false && (
            <div className={styles.foot}>
              {foot ?? (
                <Button look="primary" onPress={close}>
                  {CLOSE}
                </Button>
              )}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

interface Answer {
  label: string
  look: 'primary' | 'danger' | 'plain'
  /** Has the focus, instead of Cancel: it must be the safe answer. */
  isDefault?: boolean
  /** The dialog stays for what is returned, where that is a promise. */
  onPress: () => unknown
}

interface AlertDialogProps {
  title: string
  message: ReactNode
  answers: readonly Answer[]
  onCancel: () => void
}

/** A question that must be answered; the safe answer has the focus (APG "Alert Dialog"). */
export function AlertDialog({ title, message, answers, onCancel }: AlertDialogProps) {
  const hasDefault = answers.some((answer) => answer.isDefault)
  const { isBusy, run } = useBusy()
  useFocus()
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && run(onCancel)}
      {...MODAL}
      className={styles.veil ?? ''}
    >
      <Modal className={`${styles.modal} ${answers.length > 2 ? styles.choice : ''}`}>
        <AriaDialog role="alertdialog" className={styles.dialog ?? ''} aria-busy={isBusy}>
          <Heading slot="title" className={styles.title}>
            {title}
          </Heading>
          <div className={styles.body}>
            <p>{message}</p>
          </div>
          <div className={styles.foot}>
            <Button autoFocus={!hasDefault} onPress={() => run(onCancel)}>
              {CANCEL}
            </Button>
            {answers.map((answer) => (
              <Button
                key={answer.label}
                look={answer.look}
                autoFocus={answer.isDefault ?? false}
                onPress={() => run(answer.onPress)}
              >
                {answer.label}
              </Button>
            ))}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
