import { useEffect, useState } from 'react'
import { useFleeting } from './use-fleeting'

/** Longer than between two letters of one date. */
export const PAUSE_MS = 1000

/**
 * What typed text is read as, for a live region: once typing pauses, as each letter on its own is read as something
 * else, and not what it was before the first letter.
 */
export function useAfterPause(text: string, first = text): string {
  const [told, setTold] = useState({ text: first })
  const [begun] = useState(told)
  useEffect(() => {
    if (text === told.text) return
    const timer = setTimeout(() => setTold({ text }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, told])
  const heard = useFleeting(told)
  return told === begun ? '' : (heard?.text ?? '')
}
