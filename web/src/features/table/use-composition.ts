/**
 * Letters that no key alone makes, on a cell that is chosen and not open: of an input method, and of a dead key (U19).
 * The cell's field opens with them, as it does with any letter.
 */
import { useEffect, type RefObject } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { setSetting, settingNow } from '../../state/settings'
import { isCommandHeld } from '../../ui/keys'
import { IS_TOUCH } from '../../ui/metrics'
import { cellOfTarget } from './cell-events'
import type { ColumnSpec } from './columns'
import { takeComposition } from './composition'
import type { Cell } from './selection'
import type { Table } from './use-table'

/** Languages that are written with an input method by everybody. */
const COMPOSED = /^(ja|ko|zh)\b/

const LONE_MODIFIER = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/

/**
 * A cell that takes what is composed is a field for a screen reader, and for the browser, which brings up the keyboard
 * of a phone for it: it is made one for those who write so, by their language or since they were seen to.
 */
const isComposer = () =>
  !IS_TOUCH &&
  (settingNow('usesInputMethod') || navigator.languages.some((language) => COMPOSED.test(language)))

function editableCell({ target }: Event): { element: HTMLElement; at: Cell } | null {
  if (!(target instanceof HTMLElement) || target.role !== 'gridcell' || target.ariaReadOnly === 'true')
    return null
  const at = cellOfTarget(target)
  return at && { element: target, at }
}

/** After a dead key the next one's letter is the keyboard's to say: `^` and `e` are `ê`. */
function hearDeadKeys(frame: HTMLElement, write: (at: Cell, text: string) => void, signal: AbortSignal) {
  let isDead = false
  let isComing = false
  frame.addEventListener(
    'keydown',
    (event) => {
      const wasDead = isDead
      isDead =
        editableCell(event) !== null && (event.key === 'Dead' || (isDead && LONE_MODIFIER.test(event.key)))
      // Two in a row are two signs.
      const isLetter = [...event.key].length === 1 && !isCommandHeld(event)
      isComing = wasDead && (isLetter || event.key === 'Dead')
      if (isComing) event.stopPropagation()
    },
    { capture: true, signal },
  )
  frame.addEventListener(
    'keypress',
    (event) => {
      const cell = editableCell(event)
      if (!cell || !isComing) return
      isComing = false
      event.preventDefault()
      write(cell.at, String.fromCodePoint(event.charCode))
    },
    { signal },
  )
}

/** What is set by a text there; null in a tick box. */
function takesText(columns: readonly ColumnSpec[], { column }: Cell): ColumnSpec['edits'] {
  const spec = columns[column]
  return !spec || spec.id === 'done' ? null : spec.edits
}

/** While a cell has the focus it takes what is composed there. */
function hearComposition(
  frame: HTMLElement,
  write: (at: Cell, text: string, isLeft: boolean) => void,
  signal: AbortSignal,
) {
  let end = () => {}
  const leave = () => {
    end()
    end = () => {}
  }
  frame.addEventListener(
    'focusin',
    (event) => {
      leave()
      const cell = isComposer() ? editableCell(event) : null
      if (cell) end = takeComposition(cell.element, (text, isLeft) => write(cell.at, text, isLeft))
    },
    { signal },
  )
  frame.addEventListener('focusout', leave, { signal })
  signal.addEventListener('abort', leave)
  window.addEventListener(
    'compositionstart',
    () => settingNow('usesInputMethod') || setSetting('usesInputMethod', true),
    { signal },
  )
}

export function useComposition(frameRef: RefObject<HTMLElement | null>, { columns, run }: Table) {
  const plan = usePlan()
  useEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    const stop = new AbortController()
    const open = (cell: Cell, text: string) => void run({ do: 'startEdit', cell, text })
    hearDeadKeys(frame, open, stop.signal)
    hearComposition(
      frame,
      (cell, text, isLeft) => {
        const column = takesText(columns, cell)
        // As with a field that the focus leaves: committed, unless the page itself went to the background.
        if (!column || !isLeft || !document.hasFocus()) open(cell, text)
        else plan.dispatch({ type: 'setCell', task: cell.task, column, text })
      },
      stop.signal,
    )
    return () => stop.abort()
  }, [columns, frameRef, plan, run])
}
