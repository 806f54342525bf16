import { ROW_HEIGHT } from '../../ui/metrics'

interface Box {
  scrollTop: number
  scrollLeft: number
  clientWidth: number
  clientHeight: number
}

interface Wanted {
  index: number
  column: number
  widths: readonly number[]
  /** Columns that stay at the left edge. */
  pinned: number
  headerHeight: number
}

/** The least scrolling that brings a cell into view, beside the header and the pinned columns. */
export function scrollToCell(box: Box, { index, column, widths, pinned, headerHeight }: Wanted) {
  const sum = (count: number) => widths.slice(0, count).reduce((total, width) => total + width, 0)
  const top = index * ROW_HEIGHT
  const bottom = top + ROW_HEIGHT + headerHeight
  const isBelow = bottom > box.scrollTop + box.clientHeight
  const scrollTop = top < box.scrollTop ? top : isBelow ? bottom - box.clientHeight : box.scrollTop
  if (column < pinned) return { scrollTop, scrollLeft: box.scrollLeft }
  const left = sum(column) - sum(pinned)
  const right = sum(column + 1)
  const isRight = right > box.scrollLeft + box.clientWidth
  const scrollLeft = left < box.scrollLeft ? left : isRight ? right - box.clientWidth : box.scrollLeft
  return { scrollTop, scrollLeft }
}
