/**
 * Half a surrogate pair becomes U+FFFD where text comes in (GK7). As text the border to the rules does so by itself; in
 * JSON it stands as an escape, which their reader refuses together with everything around it.
 */

const HALVES = /[\ud800-\udfff]/gu

/** The same text where there is nothing to mend. */
export const wellFormedText = (text: string): string => text.replace(HALVES, '\ufffd')

/** A value that is to be written as JSON, all its texts mended. */
export function wellFormed<Value>(value: Value): Value {
  if (typeof value === 'string') return wellFormedText(value) as Value
  if (Array.isArray(value)) return value.map(wellFormed) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, wellFormed(field)])) as Value
}

/** Of an escape that is a pair, that is a half, or that is anything else, so that none is begun in the middle. */
const ESCAPES = /\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u[dD][89a-fA-F]..|[^])/g
const HALF_LENGTH = '\\ud800'.length

/** JSON text of others, its escapes mended. */
export function wellFormedJson(json: string): string {
  // Most records hold none, and some are of megabytes.
  if (!json.includes('\\ud') && !json.includes('\\uD')) return json
  return json.replace(ESCAPES, (escape) => (escape.length === HALF_LENGTH ? '\\ufffd' : escape))
}
