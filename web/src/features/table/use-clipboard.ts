/**
 * What is selected goes to the clipboard, and what is there comes over it, while a cell has the focus; the open field
 * has its own.
 *
 * Heard on the document: Chromium alone tells the element that has the focus, other browsers the one in which text was
 * last selected, or the body.
 */
import { useEffect, type RefObject } from 'react'
import { usePlanValue } from '../../editor/PlanProvider'
import type { Table } from './use-table'

/** Whether it is meant for the table: the focus is there, and no text of the page is selected elsewhere. */
function isFor(frame: HTMLElement | null, { target }: Event): boolean {
  if (!frame?.contains(document.activeElement)) return false
  return frame.contains(target as Node) || document.getSelection()?.isCollapsed !== false
}

/**
 * Where no task is, there is no cell to stand in: the focus is on what is offered instead, or on nothing, which is what
 * holds the table.
 */
function isForEmpty(frame: HTMLElement | null): boolean {
  const at = document.activeElement
  return frame !== null && at !== null && (at.contains(frame) || at === frame || !!at.closest('[data-empty]'))
}

/** What is pasted; null where it is a picture, or nothing, which is no empty cell. */
function textOf({ clipboardData }: ClipboardEvent): string | null {
  return clipboardData?.types.includes('text/plain') ? clipboardData.getData('text/plain') : null
}

export function useClipboard(frameRef: RefObject<HTMLElement | null>, table: Table) {
  const { editing, selection, copied, run } = table
  const isEmpty = usePlanValue(({ tasks }) => tasks === 0)
  useEffect(() => {
    if (!isEmpty) return
    const onPaste = (event: ClipboardEvent) => {
      if (!isForEmpty(frameRef.current)) return
      event.preventDefault()
      run({ do: 'pasteFirst', text: textOf(event) })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [frameRef, isEmpty, run])
  const isOff = isEmpty || editing !== null || selection.active === null
  useEffect(() => {
    if (isOff) return
    const onCopy = (event: ClipboardEvent) => {
      if (!isFor(frameRef.current, event)) return
      // An empty text leaves the clipboard empty in Chromium; a spreadsheet's empty cell is a line break too.
      event.clipboardData?.setData('text/plain', copied() || '\n')
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
      run({ do: 'paste', text: textOf(event) })
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
