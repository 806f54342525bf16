import { useEffect, useRef } from 'react'
import { focusKept } from '../ui/focus-back'
import type { Frame } from '../ui/use-narrow'

/** In another frame what had the focus may have no place: the main part has it then. Who had none begins at the top. */
export function useFocusInFrame(frame: Frame) {
  // A window tells of its size before the page is drawn for it.
  const isSomewhere = useRef(false)
  useEffect(() => {
    const note = () => (isSomewhere.current = document.activeElement !== document.body)
    window.addEventListener('resize', note)
    return () => window.removeEventListener('resize', note)
  }, [])
  useEffect(() => {
    if (isSomewhere.current) void focusKept()
  }, [frame])
}
