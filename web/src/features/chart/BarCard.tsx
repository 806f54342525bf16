import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as KeyPress,
  type ReactNode,
} from 'react'
import type { Card, Row } from '../../editor/__generated__/types'
import { Button, IconButton } from '../../ui/Button'
import { CLOSE } from '../../ui/texts'
import { useFoot } from '../../ui/use-narrow'
import { useSheetHeight } from '../../ui/use-sheet-height'
import styles from './BarCard.module.css'
import { BarFacts, BarNotes, Dates, Marks } from './BarFacts'
import { BarFields } from './BarFields'
import { DOUBLE_TOUCH_MS, type CardAt } from './interaction'
import { ADD_AFTER, DEPENDENCIES, OPEN, STRETCH_OVER_SUBTASKS } from './texts-later'

interface BarCardProps {
  card: Card
  /** The task to be changed there, or nothing where it may not be. */
  row: Row | null
  at: CardAt
  /** All of the task is to be seen. */
  onOpen: () => void
  onAddAfter: () => void
  onStretch: () => void
  /** Its dependencies and limits are to be seen. */
  onPlacing: () => void
  /** Why it starts when it does. */
  why: ReactNode
  /** @param hadFocus it goes back to the bar */
  onClose: (hadFocus: boolean) => void
}

const GAP = 10

type TabPress = KeyPress<HTMLDivElement>

/** The popup of a bar: a place to work on its task, or to read of it. */
export function BarCard({ card, row, at, why, onClose, ...does }: BarCardProps) {
  const { x, y, takesFocus, isNew = false } = at
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: x + GAP, top: y + GAP })
  useSheetHeight(box, useFoot())

  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect()
    if (!size) return
    const fits = (at: number, length: number, room: number) =>
      Math.max(GAP, Math.min(at, room - length - GAP))
    setPlace({
      left: fits(x + GAP, size.width, window.innerWidth),
      // Above the pointer where there is no room below it: never over the bar itself.
      top: y + GAP + size.height > window.innerHeight ? Math.max(GAP, y - GAP - size.height) : y + GAP,
    })
  }, [x, y, card])

  // Where it lies over the bar, the second of two presses is the bar's.
  useLayoutEffect(() => {
    const card = box.current
    if (!card || !at.isPressed) return
    const takePresses = () => card.style.removeProperty('pointer-events')
    card.style.pointerEvents = 'none'
    const timer = setTimeout(takePresses, DOUBLE_TOUCH_MS)
    return () => {
      clearTimeout(timer)
      takePresses()
    }
  }, [at])

  useEffect(() => {
    if (takesFocus && !isNew) box.current?.focus()
  }, [at, takesFocus, isNew])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose(box.current?.contains(document.activeElement) ?? false)
    }
    // The chart closes it itself, or moves it to another bar; what a field has opened lies outside of the page.
    const onPress = ({ target }: PointerEvent) => {
      const pressed = target instanceof Element && target.closest('#root') ? target : null
      if (pressed && !pressed.closest('.gantt-host') && !box.current?.contains(pressed)) onClose(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [onClose])

  /** It stands behind its bar in the order of the page, though not in the document: out of it Tab goes on from there. */
  const onTab = (event: TabPress) => {
    const card = event.currentTarget
    // Lists and calendars are children for React but not for the document: their keys are their own.
    if (event.key !== 'Tab' || !card.contains(event.target as Node)) return
    const stops = [...card.querySelectorAll<HTMLElement>('input, button, a[href], [tabindex]')].filter(
      (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
    )
    const isAtEdge = event.shiftKey
      ? event.target === card || event.target === stops[0]
      : event.target === stops.at(-1)
    if (!isAtEdge) return
    onClose(true)
    // Backwards it is the bar itself; onwards the browser takes the step from it.
    if (event.shiftKey) event.preventDefault()
  }

  return (
    <div
      ref={box}
      role="dialog"
      onKeyDown={onTab}
      aria-label={card.name}
      translate="no"
      tabIndex={-1}
      className={styles.card}
      style={place}
    >
      {row ? (
        <>
          <BarFields key={row.id} row={row} isNew={isNew} />
          <Dates card={card} />
          {(card.isDone || card.isLate) && (
            <p className={styles.marks}>
              <Marks card={card} />
            </p>
          )}
        </>
      ) : (
        <BarFacts card={card} />
      )}
      <BarNotes card={card} />
      {why}
      {row && (
        <div className={styles.buttons}>
          <Button onPress={does.onOpen}>{OPEN}</Button>
          <Button onPress={does.onAddAfter}>{ADD_AFTER}</Button>
          <Button onPress={does.onPlacing}>{DEPENDENCIES}</Button>
          {card.canStretch && <Button onPress={does.onStretch}>{STRETCH_OVER_SUBTASKS}</Button>}
        </div>
      )}
      <div className={styles.close}>
        <IconButton label={CLOSE} icon="close" look="plain" onPress={() => onClose(true)} />
      </div>
    </div>
  )
}
