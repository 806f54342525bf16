/** Small hands for what draws elements without React: the rows of the table, the chart. */

/** Setting an attribute to what it is already costs a style pass all the same. */
export function setAttribute(element: Element, name: string, value: string | undefined) {
  if (value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name)
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, value)
  return made
}
