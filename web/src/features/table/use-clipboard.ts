/**
 * What is selected goes to the clipboard, and what is there comes over it, while a cell has the focus; the open field
 * has its own.
 *
 * Heard on the document: Chromium alone tells the element that has the focus, other browsers the one in which text was
 * last selected, or the body.
 */
import { useEffect, type RefObject } from 'react'
import type { Table } from './use-table'

/** Whether it is meant for the table: the focus is there, and no text of the page is selected elsewhere. */
function isFor(frame: HTMLElement | null, { target }: Event): boolean {
  if (!frame?.contains(document.activeElement)) return false
  return frame.contains(target as Node) || document.getSelection()?.isCollapsed !== false
}

export function useClipboard(frameRef: RefObject<HTMLElement | null>, table: Table) {
  const { editing, selection, copied, run } = table
  const isOff = editing !== null || selection.active === null
  useEffect(() => {
    if (isOff) return
    const onCopy = (event: ClipboardEvent) => {
      if (!isFor(frameRef.current, event)) return
      event.clipboardData?.setData('text/plain', copied())
      event.preventDefault()
    }
    const onCut = (event: ClipboardEvent) => {
      if (!isFor(frameRef.current, event)) return
      onCopy(event)
      run({ do: 'clear' })
    }
    const onPaste = (event: ClipboardEvent) => {
      if (!isFor(frameRef.current, event)) return
      event.preventDefault()
      run({ do: 'paste', text: event.clipboardData?.getData('text/plain') ?? '' })
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCut)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCut)
      document.removeEventListener('paste', onPaste)
    }
  }, [frameRef, isOff, copied, run])
}
