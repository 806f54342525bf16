/** A text as a QR code, and a QR code as one path. */
import { encode } from 'uqr'

/** Bytes that version 40 holds at the lowest error correction (ISO/IEC 18004). */
const MOST = 2953

/** The quiet zone that readers ask for, in modules. */
const QUIET = 4

/** The code's rows, dark modules true, with its quiet zone; null when no code holds the text. */
export function modulesOf(text: string): boolean[][] | null {
  if (text.length > MOST) return null
  try {
    return encode(text, { ecc: 'L', border: QUIET }).data
  } catch {
    return null
  }
}

/** Dark runs as rectangles one module high. */
export function pathOf(modules: readonly boolean[][]): string {
  let path = ''
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1h${from - x - 1}z`
    }
  })
  return path
}
