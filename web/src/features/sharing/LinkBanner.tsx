import { Button, IconButton } from '../../ui/Button'
import { keepTyping } from '../../ui/keep-typing'
import { useFrame } from '../../ui/use-narrow'
import styles from './Sharing.module.css'
import {
  bannerText,
  shortBannerText,
  VISIT,
  type Arrived,
  SHARED_PROJECT,
  SAVE_AS_MY_OWN_LINK,
  HIDE_THIS,
  MAKE_AN_EDITABLE_COPY,
  EDIT_A_COPY,
  KEEP_TO_MYSELF,
  BACK_TO_MY_PROJECT,
  START_MY_OWN_PROJECT,
} from './texts'

/** What is, or began as, another person's permanent link stays in this browser, until it has a link of its own (L7). */
export function VisitBanner({ onSave, onHide }: { onSave: (() => void) | null; onHide: () => void }) {
  return (
    <section aria-label={SHARED_PROJECT} className={styles.banner}>
      <p>{VISIT}</p>
      <span className={styles.bannerActions}>
        {onSave && <Button onPress={onSave}>{SAVE_AS_MY_OWN_LINK}</Button>}
        <IconButton label={HIDE_THIS} icon="close" onPress={onHide} />
      </span>
    </section>
  )
}

interface LinkBannerProps {
  kind: Arrived
  count: number
  /** A plan of the visitor's own is stored. */
  hasOwn: boolean
  /** How it is followed, in words; null where it is not. */
  live: string | null
  onCopy: () => void
  /** What is changed is not to be saved behind the link. */
  onAlone: () => void
  /** Makes a permanent link of the visitor's own; null where nobody can sign in. */
  onSave: (() => void) | null
  onBack: () => void
}

/** Above a plan that is not (yet) the visitor's own: what that means, and the ways out (L2, L3, L4). */
export function LinkBanner({ kind, count, hasOwn, live, onCopy, onAlone, onSave, onBack }: LinkBannerProps) {
  const isPhone = useFrame() !== 'wide'
  const text = bannerText(kind, count, hasOwn, live)
  const short = isPhone ? shortBannerText(kind, count, live) : null
  const isShort = short !== null
  return (
    // What is typed when the typing ends is the first change, and the choice between these would be over.
    <section
      aria-label={SHARED_PROJECT}
      className={styles.banner}
      data-short={isShort || undefined}
      onMouseDownCapture={keepTyping}
    >
      <p>
        {isShort && <span aria-hidden>{short}</span>}
        <span className={isShort ? 'visually-hidden' : undefined}>{text}</span>
      </p>
      <span className={styles.bannerActions}>
        {(kind === 'view' || kind === 'part') && (
          <Button onPress={onCopy}>{live === null && !isShort ? MAKE_AN_EDITABLE_COPY : EDIT_A_COPY}</Button>
        )}
        {kind === 'visit' && onSave && <Button onPress={onSave}>{SAVE_AS_MY_OWN_LINK}</Button>}
        {kind === 'joint' && <Button onPress={onAlone}>{KEEP_TO_MYSELF}</Button>}
        <Button look="quiet" onPress={onBack}>
          {hasOwn ? BACK_TO_MY_PROJECT : START_MY_OWN_PROJECT}
        </Button>
      </span>
    </section>
  )
}
