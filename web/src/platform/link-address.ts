/**
 * What a link brought in the address. It is read and removed when this module runs, which is before anything of the
 * page asks a server or a tracker for anything (GK10): main.tsx imports it first.
 */

/** `data` is as it stands in the address, percent-encoded: the codec reads every spelling. */
export type LinkAddress = { kind: 'data'; data: string } | { kind: 'code'; code: string }

const PARAMETER = /^(data|s)=/

const pairs = (text: string): string[] => text.replace(/^[?#]/, '').split('&')

/** The link in a query and a fragment; `data` comes before a code (spec §2). */
export function linkIn(search: string, hash: string): LinkAddress | null {
  const all = [...pairs(search), ...pairs(hash)]
  const data = all.find((pair) => pair.startsWith('data='))
  if (data !== undefined) return { kind: 'data', data: data.slice('data='.length) }
  const code = pairs(search).find((pair) => pair.startsWith('s='))
  return code === undefined ? null : { kind: 'code', code: decoded(code.slice('s='.length)) }
}

/** The same address without the link's parameters; others stay. */
export function withoutLink(path: string, search: string, hash: string): string {
  const left = (text: string) => pairs(text).filter((pair) => pair !== '' && !PARAMETER.test(pair))
  const query = left(search).join('&')
  const fragment = hash.startsWith('#data=') ? '' : hash
  return path + (query && `?${query}`) + fragment
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

let found: LinkAddress | null = null

if (typeof window !== 'undefined') {
  const { pathname, search, hash } = window.location
  found = linkIn(search, hash)
  if (found) window.history.replaceState(window.history.state, '', withoutLink(pathname, search, hash))
}

/** The link this visit began with. */
export const arrivedBy = (): LinkAddress | null => found

/** A link put into the address of the open page changes its fragment alone, and loads nothing: this does. */
export function openLinksPutInTheAddress(): () => void {
  const onHash = () => {
    if (linkIn('', window.location.hash)?.kind === 'data') window.location.reload()
  }
  window.addEventListener('hashchange', onHash)
  return () => window.removeEventListener('hashchange', onHash)
}

/** The plan's data in a link that a server keeps; null when it has none. It is read, never visited (GZ4). */
export function dataIn(longUrl: string): string | null {
  try {
    const { search, hash } = new URL(longUrl)
    const link = linkIn(search, hash)
    return link?.kind === 'data' ? link.data : null
  } catch {
    return null
  }
}
