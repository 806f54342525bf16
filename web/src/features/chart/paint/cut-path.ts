/**
 * Dashed arrows, cut to what is near the window. A browser reckons a dashed line dash by dash, wherever it goes: one
 * that leads from the first row to the ten-thousandth took 140 ms.
 */

/** A stretch from `top` to `bottom`, px of the drawing. */
export interface Span {
  top: number
  bottom: number
}

/** Cuts lie at multiples of this, which is one of each pattern's length (bars.css): dashes stay where they are. */
const TILE = 1000
/** Shorter runs stay whole. */
const LONG = 2 * TILE

/** A command of a path and its numbers. */
const COMMANDS = /([MLHVmlq])([^MLHVmlq]*)/g

/** The whole tiles that a window touches. Pure. */
export const tilesOf = ({ top, bottom }: Span): Span => ({
  top: Math.floor(top / TILE) * TILE,
  bottom: Math.ceil(bottom / TILE) * TILE,
})

/** What of a path lies in the tiles, as far as it is long runs up or down that leave them. Pure. */
export function cutTo(path: string, tiles: Span): string {
  return path
    .split(/(?=M)/)
    .map((one) => cutOne(one, tiles))
    .join('')
}

function cutOne(path: string, { top, bottom }: Span): string {
  let [x, y] = [0, 0]
  let kept = ''
  for (const [whole, command = '', numbers = ''] of path.matchAll(COMMANDS)) {
    const values = numbers.trim().split(' ').map(Number)
    const [first = 0, last = 0] = [values[0], values.at(-1)]
    if (command === 'V' && Math.abs(first - y) > LONG) {
      const [from, to] = [y, first].map((at) => Math.min(Math.max(at, top), bottom)) as [number, number]
      // What comes before lies beyond the tiles as the run's beginning does, and what comes after as its end.
      if (from !== y) kept = `M${x} ${from}`
      kept += `V${to}`
      if (to !== first) return kept
    } else kept += whole
    if (command === 'H') x = first
    else if (command === 'V') y = first
    else if (command === 'M' || command === 'L') [x, y] = [first, last]
    else [x, y] = [x + (values.at(-2) ?? 0), y + last]
  }
  return kept
}
