/** A field that the rules read when it is left: as typed until then, with their answer where they refuse. */
import { useState, type KeyboardEvent } from 'react'
import type { Outcome } from '../../editor/plan-ports'

export function useTyped(value: string, commit: (text: string) => Outcome) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const take = (text: string) => {
    const outcome = commit(text)
    setTyped(outcome.ok ? null : text)
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
