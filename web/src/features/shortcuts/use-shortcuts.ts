import { useLayoutEffect, useRef } from 'react'
import { TEXT_FIELDS, isCaretKey, isCommandHeld, shortcutKey } from '../../ui/keys'
import { isModalOpen } from '../../ui/modal'
import { pageCommand, type PageCommand } from './shortcuts'

/**
 * What knows of Ctrl+Enter itself: fields, cells, what adds by it with what it holds, and lists that are open. Buttons
 * and the divider do not: they take Enter with any key beside it.
 */
const KNOWS_ENTER = `${TEXT_FIELDS}, form *, [role="gridcell"], [role="menu"] *, [role="listbox"] *`

/**
 * Hears the page's shortcuts, from when the page is first seen: an effect behind the draw may come late while it opens.
 * Parts that used a key up have stopped it; dialogs keep theirs, but for exporting.
 */
export function useShortcuts(run: (command: PageCommand) => void) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  useLayoutEffect(() => {
    const onEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || (event.target instanceof Element && event.target.matches(KNOWS_ENTER)))
        return
      onKeyDown(event)
      if (event.defaultPrevented) event.stopPropagation()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const isTyping = target?.matches(TEXT_FIELDS) ?? false
      if (event.defaultPrevented || (isTyping && isCaretKey(event))) return
      const command = pageCommand({
        key: shortcutKey(event),
        ctrl: isCommandHeld(event),
        shift: event.shiftKey,
        alt: event.altKey,
        isTyping,
        isInDialog: isModalOpen() || Boolean(target?.closest('[role="dialog"], [role="alertdialog"]')),
      })
      if (!command) return
      // Ctrl+1 to 9 would switch the browser's tabs, Ctrl+S would save the page.
      event.preventDefault()
      latest.current(command)
    }
    window.addEventListener('keydown', onEnter, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onEnter, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
