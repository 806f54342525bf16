/** The button that shows or hides a pane is drawn anew by it: the one that takes its place takes the focus. */
import { useCallback, useEffect, useRef } from 'react'

type Pane = 'table' | 'chart'

/** @returns for the element around the panes, and to be told which pane's button was pressed */
export function usePaneSwitch() {
  const panes = useRef<HTMLDivElement>(null)
  const pressed = useRef<Pane | null>(null)
  useEffect(() => {
    const from = pressed.current
    if (!from) return
    pressed.current = null
    const buttonOf = (pane: Pane) => panes.current?.querySelector<HTMLElement>(`[data-pane-switch="${pane}"]`)
    const next = buttonOf(from) ?? buttonOf(from === 'table' ? 'chart' : 'table')
    next?.focus({ preventScroll: true })
  })
  const switched = useCallback((pane: Pane) => void (pressed.current = pane), [])
  return [panes, switched] as const
}
