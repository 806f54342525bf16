/** How wide a name will be, without asking the layout: measuring there, bar after bar, is what makes the library slow. */
import { remembered } from '../../../ui/remembered'

let canvas: CanvasRenderingContext2D | null | undefined
let font = ''
let widthOf = remembered(measured)

/** The font bars are labelled in, as in CSS `font`. */
export function setLabelFont(next: string) {
  if (next === font) return
  font = next
  widthOf = remembered(measured)
}

/** Letters as wide as they are alone, whatever stands beside them, but for a pixel of kerning. */
const PLAIN = /^[ -~]*$/

/** Measured letter by letter where it can be: names are all different, and the browser takes 10 us for each. */
export function textWidth(text: string): number {
  if (!PLAIN.test(text)) return widthOf(text)
  let width = 0
  for (const letter of text) width += widthOf(letter)
  return width
}

function measured(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas && canvas.font !== font) canvas.font = font
  // Where there is no canvas a generous guess keeps names out of bars that may be too short.
  return canvas ? canvas.measureText(text).width : text.length * 7
}
