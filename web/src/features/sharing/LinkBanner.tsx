import { Button, IconButton } from '../../ui/Button'
import styles from './Sharing.module.css'
import { bannerText, VISIT, type Arrived } from './texts'

/** What is, or began as, another person's permanent link stays in this browser, until it has a link of its own (L7). */
export function VisitBanner({ onSave, onHide }: { onSave: (() => void) | null; onHide: () => void }) {
  return (
    <section aria-label="Shared project" className={styles.banner}>
      <p>{VISIT}</p>
      <span className={styles.bannerActions}>
        {onSave && <Button onPress={onSave}>Save as my own link</Button>}
        <IconButton label="Hide this" icon="close" onPress={onHide} />
      </span>
    </section>
  )
}

interface LinkBannerProps {
  kind: Arrived
  count: number
  /** A plan of the visitor's own is stored. */
  hasOwn: boolean
  onCopy: () => void
  /** What is changed is not to be saved behind the link. */
  onAlone: () => void
  /** Makes a permanent link of the visitor's own; null where nobody can sign in. */
  onSave: (() => void) | null
  onBack: () => void
}

/** Above a plan that is not (yet) the visitor's own: what that means, and the ways out (L2, L3, L4). */
export function LinkBanner({ kind, count, hasOwn, onCopy, onAlone, onSave, onBack }: LinkBannerProps) {
  return (
    <section aria-label="Shared project" className={styles.banner}>
      <p>{bannerText(kind, count, hasOwn)}</p>
      <span className={styles.bannerActions}>
        {(kind === 'view' || kind === 'part') && <Button onPress={onCopy}>Make an editable copy</Button>}
        {kind === 'visit' && onSave && <Button onPress={onSave}>Save as my own link</Button>}
        {kind === 'joint' && <Button onPress={onAlone}>Keep my changes to myself</Button>}
        <Button look="quiet" onPress={onBack}>
          {hasOwn ? 'Back to my project' : 'Start my own project'}
        </Button>
      </span>
    </section>
  )
}
