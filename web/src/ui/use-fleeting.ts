import { useEffect, useState } from 'react'

/** Longer than it takes to be read out. */
export const FLEETING_MS = 10_000

/**
 * What is told in a live region, for a while: what stayed there would be met later, by whoever reads on through the
 * page, as if it had just happened.
 *
 * @param told compared by identity
 * @returns it, and null once its time is over
 */
export function useFleeting<Told>(told: Told): Told | null {
  const [over, setOver] = useState<Told | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOver(told), FLEETING_MS)
    return () => clearTimeout(timer)
  }, [told])
  return over === told ? null : told
}
