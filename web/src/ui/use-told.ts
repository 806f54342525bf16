/** What a live region is told. */
import { useCallback, useState } from 'react'

export interface Told {
  /** How often it was told anything: the same words twice are two announcements. */
  times: number
  text: string
}

export function useTold(): [told: Told, tell: (text: string) => void] {
  const [told, setTold] = useState<Told>({ times: 0, text: '' })
  const tell = useCallback((text: string) => setTold(({ times }) => ({ times: times + 1, text })), [])
  return [told, tell]
}
