import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from './LegalDialog.module.css'
import { PRIVACY, TERMS, type LegalText, I_UNDERSTAND } from './texts'

export type LegalPage = 'terms' | 'privacy'

const TEXTS: Record<LegalPage, LegalText> = { terms: TERMS, privacy: PRIVACY }

export function LegalDialog({ page, onClose }: { page: LegalPage; onClose: () => void }) {
  const text = TEXTS[page]
  return (
    <Dialog
      title={text.title}
      size="wide"
      onClose={onClose}
      foot={
        <Button look="primary" autoFocus onPress={onClose}>
          {I_UNDERSTAND}
        </Button>
      }
    >
      <div className={styles.text}>
        <p className={styles.date}>{text.updated}</p>
        {text.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
