/** Where the picture of a carried card stands. */

/** A card as it was taken: its size, and how far from its corner, px. */
export interface Grip {
  width: number
  height: number
  x: number
  y: number
}

/** Turned by a degree or two, its corners reach beyond its box. */
const MARGIN = 4

/** Its left upper corner for a pointer there: held where it was taken, and inside the window. */
export function ghostPlace(pointer: { x: number; y: number }, grip: Grip, width: number, height: number) {
  const inside = (at: number, length: number, room: number) =>
    Math.max(MARGIN, Math.min(at, room - length - MARGIN))
  return {
    left: inside(pointer.x - grip.x, grip.width, width),
    top: inside(pointer.y - grip.y, grip.height, height),
  }
}
