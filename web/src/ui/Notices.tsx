import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './Button'
import { beforeOf, focusBack, type Before } from './focus-back'
import { focusReturned } from './focus-returned'
import { Icon, type IconName } from './Icon'
import {
  dismissNotice,
  getNotices,
  NOTICE_MS,
  subscribeToNotices,
  type Notice,
  type NoticeKind,
} from './notices'
import { NOTICES, DISMISS } from './texts'
import styles from './Notices.module.css'

const ICONS: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'warning',
}

/**
 * The place where notices appear. Errors and warnings are alerts, the rest is status; neither moves the focus
 * (APG "Alert", WCAG 4.1.3).
 */
export function Notices() {
  const notices = useSyncExternalStore(subscribeToNotices, getNotices)
  const before = useRef<Before | null>(null)
  // Before what a button does: it may go elsewhere, and a dialog gives the focus back to where it was.
  const giveBack = () => focusBack(before.current)
  return (
    <section
      aria-label={NOTICES}
      className={styles.region}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = beforeOf(relatedTarget)
      }}
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} giveBack={giveBack} />
      ))}
    </section>
  )
}

function NoticeCard({ notice, giveBack }: { notice: Notice; giveBack: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const isUrgent = notice.kind === 'error' || notice.kind === 'warning'
  const role = isUrgent ? 'alert' : 'status'

  useEffect(() => {
    if (notice.stays || isHeld) return
    const timer = setTimeout(() => dismissNotice(notice.id), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice, isHeld])

  return (
    <div
      ref={card}
      className={`${styles.notice} ${styles[notice.kind]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <Icon name={ICONS[notice.kind]} />
      </span>
      <div className={styles.said}>
        <div role={notice.isSilent ? undefined : role} className={styles.text}>
          {/* What did not change in the page is not heard. */}
          <Fragment key={notice.times}>
            {notice.text}
            {notice.details && notice.details.length > 0 && (
              <ul className={styles.details}>
                {notice.details.map((line, at) => (
                  <li key={at}>{line}</li>
                ))}
              </ul>
            )}
          </Fragment>
        </div>
        {notice.actions && notice.actions.length > 0 && (
          <div className={styles.actions}>
            {notice.actions.map((action) => (
              <Button
                key={action.label}
                onPress={() => {
                  if (!action.keepsOpen) giveBack()
                  action.run()
                  if (!action.keepsOpen) dismissNotice(notice.id)
                  // It may be offered no more by what it did.
                  else void focusReturned().then(() => document.activeElement === document.body && giveBack())
                }}
              >
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton
        label={DISMISS}
        icon="close"
        onPress={() => {
          giveBack()
          dismissNotice(notice.id)
        }}
      />
    </div>
  )
}
