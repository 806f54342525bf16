/** The outlines of bars, as path data from the bar's own left edge and the row's top. Pure. */

const round = (value: number) => Math.round(value * 100) / 100

export function barShape(x: number, y: number, width: number, height: number, radius: number): string {
  const r = round(Math.min(radius, width / 2, height / 2))
  const w = round(width - 2 * r)
  const h = round(height - 2 * r)
  return `M${round(x + r)} ${round(y)}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`
}

/** A diamond as wide as a bar is high, in the middle of its day. */
export function diamondShape(x: number, y: number, width: number, height: number): string {
  const half = round(height / 2)
  return `M${round(x + width / 2)} ${round(y)}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`
}

/** A bracket: a thin bar with a cap at each end that points down. */
export function summaryShape(x: number, y: number, width: number, height: number): string {
  const cap = round(Math.min(height * 0.55, width / 2))
  const thick = round(height * 0.42)
  const drop = round(height - thick)
  return `M${round(x)} ${round(y + 1)}h${round(width)}v${round(thick + drop - 2)}l${-cap} ${-drop}h${round(2 * cap - width)}l${-cap} ${drop}z`
}
