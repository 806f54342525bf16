import { useLayoutEffect, useRef } from 'react'

const GAP = 3

/** What is seen of the table from side to side, beside the columns that stay over the others at its left edge. */
function seenAcross(frame: Element, row: Element | null): [from: number, to: number] {
  const { left } = frame.getBoundingClientRect()
  const pinned = [...(row?.children ?? [])].filter((cell) => getComputedStyle(cell).position === 'sticky')
  const ends = pinned.map((cell) => cell.getBoundingClientRect().right)
  return [Math.max(left, ...ends), left + frame.clientWidth - GAP]
}

/**
 * What is larger than its cell is moved into the part of the table that is seen: to the left, and no wider than that
 * part; and what hangs below the cell goes above it where there is no room.
 */
export function useInSight<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    const element = box.current
    const frame = element?.closest('[role=treegrid]')
    const cell = element?.parentElement?.getBoundingClientRect()
    if (!element || !frame || !cell) return
    element.style.translate = ''
    element.style.maxWidth = ''
    const [from, to] = seenAcross(frame, element.closest('[role=row]'))
    if (element.offsetWidth > to - from) element.style.maxWidth = `${Math.max(to - from, cell.width)}px`
    const { top, right, bottom, height } = element.getBoundingClientRect()
    const seen = frame.getBoundingClientRect()
    const beyond = Math.max(0, right - to)
    const above = cell.top - GAP - height
    const hangs = top >= cell.bottom
    const goesAbove = hangs && bottom > seen.top + frame.clientHeight && above > seen.top
    element.style.translate = `${-beyond}px ${goesAbove ? above - top : 0}px`
  })
  return box
}
