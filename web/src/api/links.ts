/** Permanent links of the one who is signed in (spec §7), as answers instead of exceptions. */
import type { LinkRows } from '../platform/link-memory'
import { createApi, retryAfterOf } from './client'
import type { components } from './__generated__/schema'
import { theServerAnsweredText } from './texts'
import { unlessSilent } from './unless-silent'

export type LinkInfo = components['schemas']['LinkInfo']
export type LinkSettings = Pick<LinkInfo, 'name' | 'expiresAt' | 'othersMaySave' | 'cardShowsPlan'>

/** It may work in a moment. `afterMs`: the server said when. */
export interface Later {
  kind: 'later'
  why: 'offline' | 'busy' | 'server'
  afterMs: number | null
}

/** It will not work by trying again. */
export type Refused =
  | { kind: 'signedOut' }
  | { kind: 'notOwner' }
  | { kind: 'gone' }
  /** `reason` is the server's sentence. */
  | { kind: 'refused'; reason: string }

export type SaveAnswer =
  /** `merged`: what others changed is there too, in this plan. */
  | { kind: 'saved'; etag: string; merged?: { longUrl: string; rows: LinkRows } }
  | { kind: 'changed' }
  /** The server has newer rules than this page (LV25). */
  | { kind: 'updated' }
  | Refused
  | Later
export type OpenAnswer =
  /** `isJoint`: another person made it, and lets the caller save to it. */
  | { kind: 'found'; longUrl: string; etag: string; isJoint: boolean; rows?: LinkRows }
  | { kind: 'same' }
  | Refused
  | Later
export type CreateAnswer = { kind: 'created'; code: string; etag: string | null } | Refused | Later

/** Longer than a slow line takes for a whole plan; then the call is given up and tried again. */
const ANSWER_MS = 30_000

/**
 * Less than a browser sends for a page that is gone, all such requests together: 64 KiB (Fetch, "keepalive"). It
 * refuses more at every try.
 */
const LEAVING_BYTES = 60_000

/** Whether a browser goes on sending a body that carries this when the page is gone. */
export const isKeptAlive = (text: string): boolean => new TextEncoder().encode(text).length < LEAVING_BYTES

/** The content of a link of revision 1, which is what making one gives. */
const FIRST_ETAG = '"1"'

export function createLinksApi(ask: typeof fetch = fetch) {
  const api = createApi(ask)
  const path = (code: string) => ({ path: { code } })
  const soon = () => AbortSignal.timeout(ANSWER_MS)
  return {
    create: (longUrl: string): Promise<CreateAnswer> =>
      answered(async () => {
        const { data, error, response } = await api.POST('/api/short-url', {
          body: { shortCode: '', longUrl },
          signal: soon(),
        })
        if (!data) return trouble(response, error)
        return {
          kind: 'created',
          code: data.mapping.short_code,
          etag: data.isExisting ? null : FIRST_ETAG,
        }
      }),

    /** @param etag what is there to one's knowledge; anything else is answered with `changed` (L12) */
    save: (code: string, longUrl: string, etag: string): Promise<SaveAnswer> =>
      answered(async () => {
        const { data, error, response } = await api.PUT('/api/short-url/{code}', {
          params: { ...path(code), header: { 'If-Match': etag } },
          body: { longUrl },
          // Under way when the page closes, it arrives all the same.
          keepalive: isKeptAlive(longUrl),
          signal: soon(),
        })
        if (response.status === 412) return { kind: 'changed' }
        if (!data) return trouble(response, error)
        return { kind: 'saved', etag: response.headers.get('ETag') ?? `"${data.revision}"` }
      }),

    /** @param etag what is known already: the answer to that is `same` */
    open: (code: string, etag: string | null): Promise<OpenAnswer> =>
      answered(async () => {
        const { data, error, response } = await api.GET('/api/short-url/{code}', {
          params: { ...path(code), header: etag === null ? {} : { 'If-None-Match': etag } },
          cache: 'no-store',
          ...unlessSilent(ask),
        })
        if (response.status === 304) return { kind: 'same' }
        if (!data) return trouble(response, error)
        if (!data.canSave) return { kind: 'notOwner' }
        const { longUrl, isOwner } = data
        return { kind: 'found', longUrl, etag: response.headers.get('ETag') ?? '', isJoint: !isOwner }
      }),

    list: (): Promise<{ kind: 'list'; links: LinkInfo[] } | Refused | Later> =>
      answered(async () => {
        const { data, error, response } = await api.GET('/api/short-url', { signal: soon() })
        return data ? { kind: 'list', links: data.links } : trouble(response, error)
      }),

    /** Changes what its maker decides about a link. An empty name takes it away. */
    configure: (code: string, settings: LinkSettings): Promise<{ kind: 'configured' } | Refused | Later> =>
      answered(async () => {
        const { data, error, response } = await api.PATCH('/api/short-url/{code}', {
          params: path(code),
          body: settings,
          signal: soon(),
        })
        return data ? { kind: 'configured' } : trouble(response, error)
      }),

    remove: (code: string): Promise<{ kind: 'removed' } | Refused | Later> =>
      answered(async () => {
        const { error, response } = await api.DELETE('/api/short-url/{code}', {
          params: path(code),
          signal: soon(),
        })
        return response.status === 204 ? { kind: 'removed' } : trouble(response, error)
      }),
  }
}

/** Without a server's answer. */
export async function answered<T>(work: () => Promise<T>): Promise<T | Later> {
  try {
    return await work()
  } catch (error) {
    console.error('The server could not be reached:', error)
    return { kind: 'later', why: 'offline', afterMs: null }
  }
}

/** @param problem the body: `application/problem+json`, or whatever a proxy sent */
export function trouble(response: Response, problem: unknown): Refused | Later {
  const { status } = response
  console.error(`The server answered ${status}.`)
  if (status === 401) return { kind: 'signedOut' }
  if (status === 403) return { kind: 'notOwner' }
  if (status === 404) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'later', why: status === 429 ? 'busy' : 'server', afterMs: retryAfterOf(response) }
  const { title, detail } = (problem ?? {}) as { title?: unknown; detail?: unknown }
  const sentences = [title, detail].filter((part) => typeof part === 'string')
  return { kind: 'refused', reason: sentences.join(' ') || theServerAnsweredText(status) }
}
