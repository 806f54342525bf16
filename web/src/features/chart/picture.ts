/** Pictures of the chart leave the page: as SVG, as PNG, on paper. The drawing itself comes from the rules. */
import { exportFile } from '../../state/export-file'
import { notify } from '../../ui/notices'

/** How what takes a while is watched and ended. */
export interface Watch {
  /** Ends the work; the promise is rejected with its reason, and nothing leaves the page. */
  signal: AbortSignal
  /** How much is ready, and how much there is: strips of a PNG, sheets of paper. */
  onProgress: (done: number, total: number) => void
}

const asAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** Below this many pixels for each px of the picture its letters cannot be read. */
const LEAST_SCALE = 0.5
/** Drawn at a time, so that the page answers in between; pixels. */
const BAND = 2048

/** Longest sides browsers can draw on, the largest first: beyond its own a browser gives no picture. */
const SIDES = [32_767, 16_384]
const MOST_PIXELS = 64_000_000

/** Pixels for each px of the picture: two for sharp letters, fewer where the canvas would be too large. Pure. */
export function pngScale(width: number, height: number, side: number): number {
  return Math.min(2, side / width, side / height, Math.sqrt(MOST_PIXELS / (width * height)))
}

/**
 * Lets the page answer. The browser reads a picture in the page's own time and the next one before any press: hundreds
 * would stop it for seconds. A message, not a timer or a frame: those wait where the visitor looks at another tab.
 */
const turn = () =>
  new Promise<void>((next) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      next()
    }
    port2.postMessage(null)
  })

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = asAddress(svg)
  await image.decode()
  return image
}

export const saveSvg = (name: string, svg: string) => notify(exportFile(name, svg, 'image/svg+xml'))

export async function savePng(name: string, svg: string, watch: Watch) {
  const [, width, height] = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  const scales = SIDES.map((side) => pngScale(Number(width), Number(height), side))
  const readable = scales.filter((scale) => scale >= LEAST_SCALE)
  if (readable.length === 0)
    throw new Error(
      'A PNG of so many tasks would be too small to read. Save an SVG, or choose what is in view.',
    )
  const image = await imageOf(svg)
  for (const scale of readable) {
    const blob = await pngOf(image, scale, watch)
    const bytes = blob && new Uint8Array(await blob.arrayBuffer())
    watch.signal.throwIfAborted()
    if (bytes) return notify(exportFile(name, bytes, 'image/png'))
  }
  throw new Error('The picture is too large for this browser.')
}

async function pngOf(
  image: HTMLImageElement,
  scale: number,
  { signal, onProgress }: Watch,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas to draw on.')
  const strips = Math.ceil(canvas.height / BAND)
  for (let strip = 0; strip < strips; strip++) {
    signal.throwIfAborted()
    onProgress(strip, strips)
    const top = strip * BAND
    const height = Math.min(BAND, canvas.height - top)
    context.drawImage(image, 0, top / scale, image.width, height / scale, 0, top, canvas.width, height)
    await new Promise(requestAnimationFrame)
  }
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

/** Prints one picture a page, and nothing else of the page. */
export async function printPages(pages: readonly string[], { signal, onProgress }: Watch) {
  const sheets = document.createElement('div')
  sheets.className = 'chart-print'
  sheets.setAttribute('aria-hidden', 'true')
  for (const [ready, page] of pages.entries()) {
    onProgress(ready, pages.length)
    sheets.append(await imageOf(page))
    await turn()
    signal.throwIfAborted()
  }
  document.body.append(sheets)
  window.addEventListener('afterprint', () => sheets.remove(), { once: true })
  window.print()
}
