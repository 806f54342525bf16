/** A field that the rules read when it is left: as typed until then, with their answer where they refuse. */
import { useState, type KeyboardEvent } from 'react'
import type { Outcome } from '../../editor/plan-ports'

/** @param onLeft what stands in the field and is not kept; null where that is nothing */
export function useTyped(
  value: string,
  commit: (text: string) => Outcome,
  onLeft?: (text: string | null) => void,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const take = (text: string) => {
    const outcome = commit(text)
    setTyped(outcome.ok ? null : text)
    onLeft?.(outcome.ok ? null : text)
    setError(outcome.ok ? null : outcome.refusal.message)
  }
  const leave = () => {
    if (typed !== null && typed !== value) take(typed)
    else setTyped(null)
  }
  return {
    value: typed ?? value,
    error,
    change: (text: string) => {
      setTyped(text)
      onLeft?.(text === value ? null : text)
      setError(null)
    },
    /** As chosen, not typed: read at once. */
    take,
    leave,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      leave()
    },
  }
}
