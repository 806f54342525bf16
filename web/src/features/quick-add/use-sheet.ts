/**
 * Where the form has no line of its own above the plan it comes when it is asked for, and goes when it is closed or its
 * button has added. As the window becomes another the form stands in its other place, and who was typing goes along.
 */
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { beforeOf, focusBack, type Before } from '../../ui/focus-back'
import { useFrame } from '../../ui/use-narrow'
import { hasLeftTyped } from './use-quick-add'

export interface Sheet {
  isOpen: boolean
  close: () => void
}

/** What the form and who shows it know of each other. */
export interface FormFocus {
  /** Its first field, for who takes the focus there. */
  name: RefObject<HTMLInputElement | null>
  /** Which of its fields had the focus as the form went, if any of the form had. */
  left: RefObject<number | null>
}

/** @returns what the form needs; the sheet, or null where the form stands above the plan; and what goes to the form */
export function useSheet(): [FormFocus, Sheet | null, () => void] {
  const isPhone = useFrame() !== 'wide'
  const name = useRef<HTMLInputElement>(null)
  const left = useRef<number>(null)
  // What was being typed when the page went is seen when it comes back.
  const [isOpen, setOpen] = useState(hasLeftTyped)
  const before = useRef<Before>(null)
  const go = useCallback(() => {
    before.current = beforeOf(document.activeElement)
    // The screen's keyboard comes for a field that takes the focus within the press alone.
    if (isPhone) flushSync(() => setOpen(true))
    name.current?.focus()
  }, [isPhone])
  const close = useCallback(() => {
    flushSync(() => setOpen(false))
    focusBack(before.current)
  }, [])

  useLayoutEffect(() => {
    const field = left.current
    setOpen(isPhone && (field !== null || hasLeftTyped()))
    if (field === null) return
    // The sheet is in the page only after the draw that this asks for; and the first field where others are folded away.
    queueMicrotask(() => {
      const there = fieldsOf(name.current?.form)[field] ?? name.current
      there?.focus()
    })
  }, [isPhone])
  // It went for another reason, and nobody goes along.
  useLayoutEffect(() => {
    left.current = null
  })
  return [{ name, left }, isPhone ? { isOpen, close } : null, go]
}

/** In their order, which is the same wherever the form stands. */
export const fieldsOf = (form: HTMLFormElement | null | undefined): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement)
