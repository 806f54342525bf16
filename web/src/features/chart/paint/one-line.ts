/** A header of one line: the name of a month stands over its first days, and goes with the view. */
import type { Axis } from '../../../editor/__generated__/types'
import { textWidth } from './text-width'

interface Span {
  x: number
  width: number
}

const meet = (a: Span, b: Span) => a.x < b.x + b.width && b.x < a.x + a.width

/** Whether each column's text is to be hidden: a number is seen whole or not at all, never half of it behind a name. */
export function hiddenBehind({ columns, columnWidth, groups }: Axis, widths: number[], left: number) {
  const names = groups.map((group, at): Span => {
    const width = Math.min(widths[at] ?? 0, group.width)
    return { x: Math.min(Math.max(left, group.x), group.x + group.width - width), width }
  })
  return columns.map(({ x, label }) => {
    const width = textWidth(label)
    return names.some((name) => meet({ x: x + (columnWidth - width) / 2, width }, name))
  })
}
