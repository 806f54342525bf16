/** Where a pane divider goes. Pure; percentages of the first pane. */

export const SPLIT_MIN = 20
export const SPLIT_MAX = 80
const SPLIT_DEFAULT = 60
const STEP = 2
const BIG_STEP = 10

export const clampSplit = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(SPLIT_MAX, Math.max(SPLIT_MIN, percent)) : SPLIT_DEFAULT

/** Where a press of `key` moves the divider, or null for a key that is none of its own (APG "Window Splitter"). */
export function splitByKey(key: string, percent: number, isShift: boolean): number | null {
  const step = isShift ? BIG_STEP : STEP
  switch (key) {
    case 'ArrowLeft':
      return clampSplit(percent - step)
    case 'ArrowRight':
      return clampSplit(percent + step)
    case 'Home':
      return SPLIT_MIN
    case 'End':
      return SPLIT_MAX
    default:
      return null
  }
}
