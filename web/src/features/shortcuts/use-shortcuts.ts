import { useEffect, useRef } from 'react'
import { FIELDS, isApple, shortcutKey } from '../../ui/keys'
import { isModalOpen } from '../../ui/modal'
import { pageCommand, type PageCommand } from './shortcuts'

/** Hears the page's shortcuts. Parts that used a key up have stopped it; dialogs keep theirs, but for exporting. */
export function useShortcuts(run: (command: PageCommand) => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented) return
      const command = pageCommand({
        key: shortcutKey(event),
        ctrl: event.ctrlKey || (isApple(navigator.platform) && event.metaKey),
        shift: event.shiftKey,
        alt: event.altKey,
        isTyping: target?.matches(FIELDS) ?? false,
        isInDialog: isModalOpen() || Boolean(target?.closest('[role="dialog"], [role="alertdialog"]')),
      })
      if (!command) return
      // Ctrl+1 to 9 would switch the browser's tabs, Ctrl+S would save the page.
      event.preventDefault()
      latest.current(command)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
