/** Icons where elements are made without React. */
import { ICON_PATHS, iconStroke, type IconName } from './icon-paths'

const SVG = 'http://www.w3.org/2000/svg'

/** Icons on a 16 px grid beside each other. */
export function iconDrawing(names: readonly IconName[], colour: string): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  for (const [attribute, value] of Object.entries({
    viewBox: `0 0 ${16 * names.length} 16`,
    fill: 'none',
    stroke: colour,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }))
    drawing.setAttribute(attribute, value)
  for (const [at, name] of names.entries()) {
    const path = document.createElementNS(SVG, 'path')
    if (at > 0) path.setAttribute('transform', `translate(${16 * at})`)
    path.setAttribute('stroke-width', iconStroke(name))
    path.setAttribute('d', ICON_PATHS[name])
    drawing.append(path)
  }
  return drawing
}

export function iconElement(name: IconName, size: number): SVGSVGElement {
  const icon = iconDrawing([name], 'currentColor')
  icon.setAttribute('aria-hidden', 'true')
  icon.setAttribute('width', String(size))
  icon.setAttribute('height', String(size))
  return icon
}
