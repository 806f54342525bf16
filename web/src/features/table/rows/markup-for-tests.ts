/** Attributes and declarations in one order: which was set first is nobody's business. */
export const markup = (element: Element): string => {
  const attributes = [...element.attributes].map(({ name, value }) =>
    name === 'style' ? `style=${value.split(/; ?/).sort().join(';')}` : `${name}=${value}`,
  )
  const inside = [...element.childNodes].map((node) =>
    node instanceof Element ? markup(node) : node.textContent,
  )
  return `<${element.tagName} ${attributes
    .filter((one) => one !== 'style=')
    .sort()
    .join(' ')}>${inside.join('')}`
}
