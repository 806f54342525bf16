import type { Place } from '../../editor/__generated__/types'

interface Press {
  key: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}

/** Where a press in the form adds its task (spec §2, "Quick-add form"), or null for a press that types. */
export function placeByKey({ key, ctrl, shift, alt }: Press, level: number): Place | null {
  if (alt) return null
  if (key === 'Enter') {
    if (ctrl) return { at: 'endSameLevel' }
    return shift ? { at: 'endOneDeeper' } : { at: 'end', level }
  }
  // As everywhere on the page, but with what the form holds.
  return ctrl && !shift && /^[1-9]$/.test(key) ? { at: 'end', level: Number(key) - 1 } : null
}
