/** Small hands for the painter. */

const SVG = 'http://www.w3.org/2000/svg'

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  className = '',
  parent?: Element,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name)
  if (className) element.setAttribute('class', className)
  parent?.append(element)
  return element
}

export function div(className: string, parent?: Element): HTMLDivElement {
  const element = document.createElement('div')
  element.className = className
  parent?.append(element)
  return element
}
