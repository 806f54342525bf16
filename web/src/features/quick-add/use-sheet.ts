/**
 * Where the form has no line of its own above the plan it comes when it is asked for, and goes when it is closed or its
 * button has added.
 */
import { useCallback, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useFrame } from '../../ui/use-narrow'
import { hasLeftTyped } from './use-quick-add'

export interface Sheet {
  isOpen: boolean
  close: () => void
}

/**
 * @param name the form's first field
 * @returns the sheet, or null where the form stands above the plan; and what goes to the form, wherever it is
 */
export function useSheet(name: RefObject<HTMLInputElement | null>): [Sheet | null, () => void] {
  const isPhone = useFrame() !== 'wide'
  // What was being typed when the page went is seen when it comes back.
  const [isOpen, setOpen] = useState(hasLeftTyped)
  const before = useRef<Element | null>(null)
  const go = useCallback(() => {
    before.current = document.activeElement
    // The screen's keyboard comes for a field that takes the focus within the press alone.
    if (isPhone) flushSync(() => setOpen(true))
    name.current?.focus()
  }, [isPhone, name])
  const close = useCallback(() => {
    flushSync(() => setOpen(false))
    if (before.current instanceof HTMLElement) before.current.focus()
  }, [])
  return [isPhone ? { isOpen, close } : null, go]
}
