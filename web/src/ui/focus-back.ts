import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { focusReturned } from './focus-returned'

const takesFocus = (place: Element | null): place is HTMLElement | SVGElement =>
  place instanceof HTMLElement || place instanceof SVGElement

const STOP = '[role="gridcell"][tabindex="0"]'

/** What had the focus, and the grid it was in: by the time it is given back, a field in a cell may be gone. */
export interface Before {
  element: Element | null
  grid: Element | null
  /** What a button of the header or of a phone's bar is called: a turned phone draws these anew. */
  button: string | null
}

const isOfFrame = (place: Element) => place.matches('button') && place.closest('header,nav') !== null
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent

export const beforeOf = (element: Element | null): Before => ({
  element,
  grid: element?.closest('[role="treegrid"]') ?? null,
  button: element && isOfFrame(element) ? nameOf(element) : null,
})

/** What had the focus, or the button that stands for it now. */
function elementOf({ element, button }: Before): Element | null {
  if (button === null || element?.isConnected) return element
  const isIt = (one: Element) => nameOf(one) === button && isOfFrame(one) && one.checkVisibility()
  return [...document.querySelectorAll('button')].find(isIt) ?? element
}

/** A cell is its grid's one tab stop; what is opened from a field goes back to the field, while there is one. */
function placeOf(before: Before): Element | null {
  const { grid } = before
  const element = elementOf(before)
  const isInCell = element?.isConnected && !element.matches('[role="gridcell"]')
  return (!isInCell && grid?.querySelector(STOP)) || element
}

/**
 * Gives the focus back to where it was. In a grid that is its one tab stop, since rows are drawn anew in other elements;
 * what is gone has the main part of the page in its place, never nothing: nothing hears no keys.
 */
export function focusBack(before: Before | null) {
  const place = before && (before.grid?.querySelector(STOP) ?? elementOf(before))
  const isThere = place?.isConnected && place !== document.body
  const next = isThere ? place : document.querySelector('main')
  if (takesFocus(next)) next.focus({ preventScroll: !isThere })
}

/**
 * Closes what has the focus, and gives that back before this returns: what is done next hands it on from there, and a
 * dialog gives it back there. The library would give it back too, but two frames later.
 *
 * @param before what had the focus when it opened
 */
export function closeAtOnce(close: () => void, before: Before) {
  flushSync(close)
  // Not the cell that was pressed for the menu: it would be chosen alone, as by a screen reader that goes there.
  const place = placeOf(before)
  if (takesFocus(place)) place.focus({ preventScroll: true })
}

/**
 * For what has the focus while it stands: as it goes, the focus is where it was before, in time for the next key. The
 * library gives it back too, but two frames later; where it was opened from is gone, only the library knows from where
 * that had been opened.
 */
export function useFocusBack() {
  const [before] = useState(() => beforeOf(document.activeElement))
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        const place = placeOf(before)
        if (document.activeElement === document.body && takesFocus(place))
          place.focus({ preventScroll: true })
      }),
    [before],
  )
}

/**
 * For the first button of an empty view: what had the focus may have gone with the last row, and as the button goes
 * the focus stays on the page.
 *
 * @param isWanted not where the view was empty to begin with
 */
export function useFocusOfLast(button: RefObject<HTMLElement | null>, isWanted: () => boolean) {
  const wanted = useRef(isWanted)
  useEffect(() => {
    if (wanted.current())
      void focusReturned().then(() => {
        // The main part had it from a dialog that closed just before.
        if (document.activeElement !== document.body && !document.activeElement?.matches('main')) return
        if (button.current) button.current.focus()
        else focusBack(null)
      })
    return () => void focusKept()
  }, [button])
}

/** For what the library mounts as it opens. */
export function FocusBack() {
  useFocusBack()
  return null
}

/** Something that had the focus went, and what it was opened from too: once others had their turn, no key goes unheard. */
export async function focusKept() {
  await focusReturned()
  await focusReturned()
  if (document.activeElement === document.body) focusBack(null)
}
