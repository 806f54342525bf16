/**
 * What an input method writes on a cell that is chosen and not open (U19). The cell is given an `EditContext`, through
 * which the browser hands over what is written where no field is. It stands over the cell until the cell's field opens
 * with it. Browsers that have none (Firefox, Safari) hand nothing over.
 */
import { flushSync } from 'react-dom'
import { element } from '../../ui/dom'
import styles from './Composition.module.css'

/** The browser's own (W3C EditContext API), as far as it is called here: TypeScript does not know it yet. */
interface EditContext extends EventTarget {
  readonly text: string
  updateText(from: number, to: number, text: string): void
  updateControlBounds(box: DOMRect): void
  updateSelectionBounds(box: DOMRect): void
  updateCharacterBounds(from: number, boxes: readonly DOMRect[]): void
}

/** Which letters the input method asks the places of. */
type AskedFor = Event & { rangeStart: number; rangeEnd: number }

declare global {
  interface Window {
    EditContext?: new () => EditContext
  }
  interface HTMLElement {
    editContext?: EditContext | null
  }
}

/** @param isLeft the focus has gone elsewhere */
type Write = (text: string, isLeft: boolean) => void

/** What is written so far, over the cell. */
function overlay(cell: HTMLElement) {
  const box = element('span', styles.composition ?? '', { dir: 'auto' })
  const letters = box.appendChild(new Text())
  return {
    show(text: string) {
      letters.data = text
      // Others may change the task meanwhile, and its cells are drawn anew.
      if (box.parentNode !== cell) cell.append(box)
      box.scrollLeft = box.scrollWidth
    },
    hide: () => box.remove(),
    placeOf(at: number): DOMRect {
      const letter = document.createRange()
      letter.setStart(letters, Math.min(at, letters.length))
      letter.setEnd(letters, Math.min(at + 1, letters.length))
      return letter.getBoundingClientRect()
    },
  }
}

/** @returns what ends it, and hands over what is written by then */
export function takeComposition(cell: HTMLElement, write: Write): () => void {
  if (!window.EditContext) return () => undefined
  const context = new window.EditContext()
  const shown = overlay(cell)
  const stop = new AbortController()
  const heard = { signal: stop.signal }
  let isComposing = false
  let waiting = 0

  const handOver = (isLeft: boolean) => {
    cancelAnimationFrame(waiting)
    const { text } = context
    shown.hide()
    context.updateText(0, text.length, '')
    if (text) write(text, isLeft)
  }
  // Where one press ends a syllable and begins the next, as in Korean, a field between them would end the second.
  const handOverSoon = () => {
    cancelAnimationFrame(waiting)
    waiting = requestAnimationFrame(() => handOver(false))
  }
  const setComposing = (composes: boolean) => () => {
    isComposing = composes
    if (composes) cancelAnimationFrame(waiting)
    else handOverSoon()
  }
  context.addEventListener('compositionstart', setComposing(true), heard)
  context.addEventListener('compositionend', setComposing(false), heard)
  context.addEventListener(
    'textupdate',
    () => {
      shown.show(context.text)
      // A list of signs, and speech, write without composing.
      if (!isComposing) handOverSoon()
    },
    heard,
  )
  // The list of the input method opens beside the letters.
  context.addEventListener(
    'characterboundsupdate',
    (event) => {
      const { rangeStart, rangeEnd } = event as AskedFor
      const places = Array.from({ length: rangeEnd - rangeStart }, (_, at) => shown.placeOf(rangeStart + at))
      context.updateControlBounds(cell.getBoundingClientRect())
      context.updateSelectionBounds(shown.placeOf(context.text.length))
      context.updateCharacterBounds(rangeStart, places)
    },
    heard,
  )
  // A key that comes before the field does is the field's.
  const openAtOnce = () => {
    if (!isComposing && context.text) flushSync(() => handOver(false))
  }
  cell.addEventListener('keydown', openAtOnce, heard)
  cell.editContext = context
  return () => {
    stop.abort()
    handOver(true)
    // Taken away while the focus leaves, it goes on taking what is typed in Chromium.
    setTimeout(() => {
      if (cell.editContext === context) cell.editContext = null
    })
  }
}
