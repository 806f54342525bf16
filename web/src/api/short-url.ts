/** The address behind a permanent link's code (spec §7). */
import { createApi } from './client'
import { unlessSilent } from './unless-silent'

/** Only an answered 404 is "not found"; everything else may be otherwise in a moment (GL11). */
export type ShortUrlAnswer =
  /** `etag`: the content's entity tag. `ownEtag`: the caller made the link; its content's entity tag. `jointEtag`: the same, of one that others may save. */
  | { kind: 'found'; longUrl: string; etag?: string; ownEtag?: string; jointEtag?: string }
  | { kind: 'notFound' }
  | { kind: 'unreachable'; why: 'offline' | 'busy' | 'server' }

export async function findShortUrl(code: string, ask: typeof fetch = fetch): Promise<ShortUrlAnswer> {
  try {
    const { data, response } = await createApi(ask).GET('/api/short-url/{code}', {
      params: { path: { code } },
      ...unlessSilent(ask),
    })
    if (response.ok && typeof data?.longUrl === 'string') {
      const { longUrl, isOwner, canSave } = data
      const etag = response.headers.get('ETag')
      if (!etag) return { kind: 'found', longUrl }
      if (!canSave) return { kind: 'found', longUrl, etag }
      return { kind: 'found', longUrl, etag, ...(isOwner ? { ownEtag: etag } : { jointEtag: etag }) }
    }
    if (response.status === 404) return { kind: 'notFound' }
    console.error(`GET /api/short-url answered ${response.status}`)
    return { kind: 'unreachable', why: response.status === 429 ? 'busy' : 'server' }
  } catch (error) {
    console.error('The permanent link could not be asked for:', error)
    return { kind: 'unreachable', why: 'offline' }
  }
}
