/** An icon where elements are made without React. */
import { ICON_PATHS, iconStroke, type IconName } from './icon-paths'

const SVG = 'http://www.w3.org/2000/svg'

export function iconElement(name: IconName, size: number): SVGSVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  for (const [attribute, value] of Object.entries({
    'aria-hidden': 'true',
    viewBox: '0 0 16 16',
    width: String(size),
    height: String(size),
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': iconStroke(name),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }))
    icon.setAttribute(attribute, value)
  path.setAttribute('d', ICON_PATHS[name])
  icon.append(path)
  return icon
}
