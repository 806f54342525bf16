/** Whether the plan of this browser is another person's, which what takes its place ends (L7, L9). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { isVisitKept, keepVisit, onVisit } from '../../platform/visit'

interface VisitMemory {
  isVisit: boolean
  /** A link's plan becomes the one of this browser. */
  begin: (isOfAnother: boolean) => void
  /** Whether the plan that the page began with is gone: the first change may be another plan in the place of the link's. */
  isReplaced: () => boolean
  end: () => void
}

export function useVisit(): VisitMemory {
  const plan = usePlan()
  const [isVisit, setVisit] = useState(isVisitKept)
  const replacedRef = useRef(false)
  const note = useCallback((isNow: boolean) => {
    keepVisit(isNow)
    setVisit(isNow)
  }, [])
  const end = useCallback(() => note(false), [note])

  useEffect(() => onVisit(setVisit), [])
  useEffect(() => {
    const replaced = () => {
      replacedRef.current = true
      end()
    }
    const stops = [plan.onReplacing(replaced), plan.onDone(({ by }) => by === 'resetAll' && replaced())]
    return () => stops.forEach((stop) => stop())
  }, [end, plan])

  return {
    isVisit,
    begin: useCallback((isOfAnother) => note(isOfAnother && !replacedRef.current), [note]),
    isReplaced: useCallback(() => replacedRef.current, []),
    end,
  }
}
