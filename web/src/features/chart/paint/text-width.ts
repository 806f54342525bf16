/** How wide a name will be, without asking the layout: measuring there, bar after bar, is what makes the library slow. */

const LIMIT = 4000
let canvas: CanvasRenderingContext2D | null | undefined
let font = ''
const widths = new Map<string, number>()

/** The font bars are labelled in, as in CSS `font`. */
export function setLabelFont(next: string) {
  if (next === font) return
  font = next
  widths.clear()
}

export function textWidth(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas && canvas.font !== font) canvas.font = font
  // Where there is no canvas a generous guess keeps names out of bars that may be too short.
  const width = canvas ? canvas.measureText(text).width : text.length * 7
  if (widths.size >= LIMIT) widths.clear()
  widths.set(text, width)
  return width
}
