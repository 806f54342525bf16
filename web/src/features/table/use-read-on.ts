/** What others do to the plan leaves the table where it is read, also where the active cell is out of sight (L21). */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { PlanState } from '../../editor/plan-ports'

/** Grows with what comes in of others, and with that alone. */
const takenIn = ({ content, edits }: PlanState) => content - edits

/**
 * @param activeIndex row of the active cell, or -1
 * @param isInSight whether the table stands so that the active cell is seen, in the row of this number
 * @returns whether the active cell is where it is by what others did, while one read elsewhere
 */
export function useReadOn(activeIndex: number, isInSight: (index: number) => boolean): RefObject<boolean> {
  const plan = usePlan()
  const readsOn = useRef(false)
  const latest = useRef({ activeIndex, isInSight })
  /** How much of others was in the plan when it was told of last, and when it was last drawn. */
  const told = useRef(takenIn(plan.getState()))
  const drawn = useRef(takenIn(plan.getState()))
  const wasInSight = useRef(true)

  // Asked before the rows are drawn and scrolled anew.
  useEffect(
    () =>
      plan.subscribe(() => {
        const taken = takenIn(plan.getState())
        if (taken === told.current) return
        told.current = taken
        wasInSight.current = latest.current.isInSight(latest.current.activeIndex)
      }),
    [plan],
  )

  useLayoutEffect(() => {
    const was = latest.current
    latest.current = { activeIndex, isInSight }
    const taken = takenIn(plan.getState())
    if (taken !== drawn.current) {
      drawn.current = taken
      readsOn.current = !wasInSight.current
    } else if (was.activeIndex >= 0) readsOn.current = false
    // Else the cell takes the place of one that is gone: by whom, was told as that went.
  })
  return readsOn
}
