import { useLayoutEffect, useRef } from 'react'

/**
 * Where an entry of a list goes by its own button, the focus goes on: to the button in its place, to the last one, or
 * to what is there `orElse`. Left alone it would fall out of a dialog, or to a part of it without a name.
 */
export function useFocusInPlace(orElse: () => HTMLElement | null | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (gone.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(gone.current, buttons.length - 1)] ?? orElse()
    gone.current = null
    next?.focus()
  })
  const removing = (at: number) => {
    gone.current = at
  }
  return { list, removing }
}
