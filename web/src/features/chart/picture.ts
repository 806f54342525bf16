/** Pictures of the chart leave the page: as SVG, as PNG, on paper. The drawing itself comes from the rules. */
import { downloadFile } from '../../platform/files'

const asAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** What browsers can draw on: a longer side fails silently. */
const MOST_SIDE = 16_384
const MOST_PIXELS = 64_000_000

/** Pixels for each px of the picture: two for sharp letters, fewer where the canvas would be too large. Pure. */
export function pngScale(width: number, height: number): number {
  return Math.min(2, MOST_SIDE / width, MOST_SIDE / height, Math.sqrt(MOST_PIXELS / (width * height)))
}

/** The height of a page as wide as the picture, A4 across; and the rows that fit on it. Pure. */
export function rowsPerPage(width: number, height: number, rows: number, rowHeight: number): number {
  const around = height - rows * rowHeight
  return Math.max(5, Math.floor((width * 0.68 - around) / rowHeight))
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = asAddress(svg)
  await image.decode()
  return image
}

export const saveSvg = (svg: string) => downloadFile('project_chart.svg', svg, 'image/svg+xml')

export async function savePng(svg: string) {
  const image = await imageOf(svg)
  const scale = pngScale(image.width, image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas to draw on.')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture is too large for this browser.')
  downloadFile('project_chart.png', new Uint8Array(await blob.arrayBuffer()), 'image/png')
}

/** Prints one picture a page, and nothing else of the page. */
export async function printPages(pages: readonly string[]) {
  const sheets = document.createElement('div')
  sheets.className = 'chart-print'
  sheets.setAttribute('aria-hidden', 'true')
  sheets.append(...(await Promise.all(pages.map(imageOf))))
  document.body.append(sheets)
  window.addEventListener('afterprint', () => sheets.remove(), { once: true })
  window.print()
}
