/** Which names a few typed letters may mean, the likeliest first. Pure. */

import { withoutCase } from '../../without-case'

/** How well the query names this: lower is better, null is not at all. Letters count in their order. */
export function fit(query: string, name: string): number | null {
  const wanted = withoutCase(query.trim())
  const text = withoutCase(name)
  if (wanted === '' || wanted === text) return 0
  if (text.startsWith(wanted)) return 1
  if (text.includes(` ${wanted}`)) return 2
  if (text.includes(wanted)) return 3
  const words = wanted.split(/\s+/)
  if (words.length > 1 && words.every((word) => text.includes(word))) return 4
  let at = -1
  for (const letter of wanted.replace(/\s+/g, '')) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return null
  }
  return 5
}

/** @param namesOf what it is called, and what others call it. */
export function ranked<Item>(
  query: string,
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): Item[] {
  return items
    .map((item) => ({ item, at: best(namesOf(item).map((name) => fit(query, name))) }))
    .filter((one): one is { item: Item; at: number } => one.at !== null)
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

function best(fits: readonly (number | null)[]): number | null {
  const all = fits.filter((one) => one !== null)
  return all.length > 0 ? Math.min(...all) : null
}
