/**
 * Two panes and a divider (APG "Window Splitter"): drag it, or arrows, Home, End, and Enter to fold the first
 * pane away and back. Our own: react-resizable-panels inserts a style element, which the policy of GH1 refuses.
 */
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { clampSplit, SPLIT_MAX, SPLIT_MIN, splitByKey } from './split'
import { FOLDED_AWAY } from './texts'
import styles from './Splitter.module.css'

interface SplitterProps {
  /** Name of the divider. */
  label: string
  /** Width of the first pane in percent, 20 to 80. */
  percent: number
  onChange: (percent: number) => void
  first: ReactNode
  /** Left out, the first pane has all of the room: the same one, with what is typed there and its focus. */
  second?: ReactNode
}

export function Splitter({ label, percent, onChange, first, second }: SplitterProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const wasFolded = useRef(false)
  const [isFolded, setFolded] = useState(false)
  const shown = dragged ?? percent
  const isWhole = second === undefined
  const isAway = isFolded && !isWhole

  const percentAt = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    return box && box.width > 0 ? clampSplit(((event.clientX - box.left) / box.width) * 100) : percent
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && dragged !== null) {
      // It stands where it was pressed, and what Escape ends elsewhere goes on.
      setDragged(null)
      setFolded(wasFolded.current)
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'Enter') {
      setFolded(!isFolded)
      event.preventDefault()
      return
    }
    const next = splitByKey(event.key, percent, event.shiftKey)
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    setFolded(false)
    onChange(next)
  }

  return (
    <div ref={frame} className={styles.split}>
      <div
        id="split-first"
        className={styles.pane}
        style={{ width: isWhole ? '100%' : `${shown}%` }}
        hidden={isAway}
      >
        {isAway ? null : first}
      </div>
      {!isWhole && (
        <>
          <div
            role="separator"
            tabIndex={0}
            aria-label={label}
            aria-orientation="vertical"
            aria-controls="split-first"
            aria-valuenow={isFolded ? SPLIT_MIN : Math.round(shown)}
            aria-valuemin={SPLIT_MIN}
            aria-valuemax={SPLIT_MAX}
            aria-valuetext={isFolded ? FOLDED_AWAY : `${Math.round(shown)} %`}
            data-dragging={dragged === null ? undefined : ''}
            className={styles.divider}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              wasFolded.current = isFolded
              setFolded(false)
              setDragged(percent)
            }}
            onPointerMove={(event) => dragged !== null && setDragged(percentAt(event))}
            onPointerUp={(event) => {
              if (dragged === null) return
              setDragged(null)
              onChange(Math.round(percentAt(event) * 10) / 10)
            }}
            onPointerCancel={() => setDragged(null)}
          />
          <div className={`${styles.pane} ${styles.rest}`}>{second}</div>
        </>
      )}
    </div>
  )
}
