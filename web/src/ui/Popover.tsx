import { useRef, type ReactNode, type RefObject } from 'react'
import { Popover as AriaPopover } from 'react-aria-components'
import { FocusBack } from './focus-back'
import styles from './Popover.module.css'

/** A point of the viewport, px. */
export interface Point {
  x: number
  y: number
}

interface PopoverProps {
  /** Its name, for people who do not see where it stands. */
  label: string
  /** The element or the point it opens at: below and towards the end, or on the other side where there is no room. */
  at: RefObject<HTMLElement | null> | Point
  isOpen?: boolean
  /** Asked for by Escape and by a press outside. */
  onClose: () => void
  /** On a phone it takes the width of the window, at its foot: what has fields needs the room. */
  isSheet?: boolean
  children: ReactNode
}

/** A small dialog at its place: the focus goes in, to `autoFocus` or to the whole, and back when it closes (APG "Dialog"). */
export function Popover({ label, at, isOpen = true, onClose, isSheet, children }: PopoverProps) {
  const point = useRef<HTMLSpanElement>(null)
  const isPoint = 'x' in at
  return (
    <>
      {isPoint && <span ref={point} className={styles.point} style={{ left: at.x, top: at.y }} />}
      <AriaPopover
        aria-label={label}
        isOpen={isOpen}
        triggerRef={isPoint ? point : at}
        placement="bottom start"
        offset={isPoint ? 2 : 8}
        onOpenChange={(open) => !open && onClose()}
        className={`${styles.popover} ${isSheet ? styles.sheet : ''}`}
      >
        <FocusBack />
        {children}
      </AriaPopover>
    </>
  )
}
