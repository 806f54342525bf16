import { useLayoutEffect, useRef } from 'react'

const GAP = 3

/**
 * What is larger than its cell is moved into the part of the table that is seen: to the left; and what hangs below the
 * cell goes above it where there is no room.
 */
export function useInSight<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    const element = box.current
    const frame = element?.closest('[role=treegrid]')
    const cell = element?.parentElement?.getBoundingClientRect()
    if (!element || !frame || !cell) return
    element.style.translate = ''
    const { top, right, bottom, height } = element.getBoundingClientRect()
    const seen = frame.getBoundingClientRect()
    const beyond = Math.max(0, right + GAP - (seen.left + frame.clientWidth))
    const above = cell.top - GAP - height
    const hangs = top >= cell.bottom
    const goesAbove = hangs && bottom > seen.top + frame.clientHeight && above > seen.top
    element.style.translate = `${-beyond}px ${goesAbove ? above - top : 0}px`
  })
  return box
}
