import { useEffect, useRef } from 'react'
import { dropDraft, noteDraft, type Draft } from '../platform/draft'

/**
 * Keeps what is typed into a view (GL17): a draft that is no longer among them was committed or given up.
 *
 * @param outlives they stay when the view goes, for it to begin with when it is back
 */
export function useDrafts(drafts: readonly Draft[], outlives = false) {
  const noted = useRef<readonly Draft[]>([])
  const text = JSON.stringify(drafts)
  useEffect(() => {
    const now = JSON.parse(text) as Draft[]
    const places = new Set(now.map(({ place }) => JSON.stringify(place)))
    for (const { place } of noted.current) if (!places.has(JSON.stringify(place))) dropDraft(place)
    for (const draft of now) noteDraft(draft)
    noted.current = now
  }, [text])
  useEffect(
    () => () => {
      if (!outlives) for (const { place } of noted.current) dropDraft(place)
    },
    [outlives],
  )
}
