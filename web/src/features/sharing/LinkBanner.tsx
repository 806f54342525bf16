import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/Button'
import styles from './Sharing.module.css'

/** What is, or began as, another person's permanent link stays in this browser, until it has a link of its own (L7). */
export function VisitBanner({ onSave, onHide }: { onSave: (() => void) | null; onHide: () => void }) {
  return (
    <section aria-label="Shared project" className={styles.banner}>
      <p>This project began as another person’s link: your changes stay in this browser.</p>
      <span className={styles.bannerActions}>
        {onSave && <Button onPress={onSave}>Save as my own link</Button>}
        <IconButton label="Hide this" icon="close" onPress={onHide} />
      </span>
    </section>
  )
}

interface LinkBannerProps {
  /** What the visitor looks at. */
  kind: 'view' | 'part' | 'edit' | 'visit' | 'joint' | 'clean'
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
      <p>{text(kind, count, hasOwn)}</p>
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

function text(kind: LinkBannerProps['kind'], count: number, hasOwn: boolean): ReactNode {
  const own = hasOwn ? ' Your own project is not touched.' : ''
  const first = hasOwn
    ? 'With your first change it becomes the project of this browser, and your own is set aside.'
    : 'With your first change it becomes the project of this browser.'
  switch (kind) {
    case 'view':
      return `You are viewing a shared project. It can be looked at, not changed.${own}`
    case 'part':
      return `This link was cut: the first ${count} task(s) could be read.${own}`
    case 'edit':
      return `This is a shared project. ${first}`
    case 'visit':
      return `This is another person’s project: your changes stay in this browser. ${first}`
    case 'joint':
      return `Its maker lets you save to this link: what you change here is saved behind it for everybody. ${first}`
    case 'clean':
      return `This project is empty.${hasOwn ? ` ${first}` : ''}`
  }
}
