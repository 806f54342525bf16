/** What is behind a permanent link now, for who follows it (spec §7). */
import { createApi, retryAfterOf } from './client'
import { unlessSilent } from './unless-silent'
import type { components } from './__generated__/schema'

export type HelloEvent = components['schemas']['HelloEvent']
export type SavedEvent = components['schemas']['SavedEvent']
export type SettingsEvent = components['schemas']['SettingsEvent']
export type EndEvent = components['schemas']['EndEvent']
export type WhoEvent = components['schemas']['WhoEvent']
export type PersonHere = components['schemas']['PersonHere']
export type PlaceHere = NonNullable<PersonHere['place']>
export type NewPlace = components['schemas']['NewPlace']

/** `later`: the server does not say. `afterMs`: it said when it will. */
export type ReadAnswer =
  | { kind: 'found'; revision: number; longUrl: string }
  | { kind: 'same' }
  | { kind: 'gone' }
  | { kind: 'later'; afterMs: number | null }

const ANSWER_MS = 15_000

export const etagOf = (revision: number): string => `"${revision}"`
export const revisionOf = (etag: string | null): number => Number((etag ?? '').replaceAll('"', '')) || 0

/** @param revision what is known already: the answer to that is `same` */
export async function readLink(
  code: string,
  revision: number,
  ask: typeof fetch = fetch,
): Promise<ReadAnswer> {
  try {
    const { data, response } = await createApi(ask).GET('/api/short-url/{code}', {
      params: { path: { code }, header: { 'If-None-Match': etagOf(revision) } },
      cache: 'no-store',
      ...unlessSilent(ask),
    })
    if (response.status === 304) return { kind: 'same' }
    if (response.status === 404) return { kind: 'gone' }
    if (!response.ok || typeof data?.longUrl !== 'string')
      return { kind: 'later', afterMs: retryAfterOf(response) }
    return { kind: 'found', revision: revisionOf(response.headers.get('ETag')), longUrl: data.longUrl }
  } catch {
    return { kind: 'later', afterMs: null }
  }
}

/** Tells the others at the link where one stands. One that does not come through is followed by the next. */
export async function sendPlace(code: string, place: NewPlace, ask: typeof fetch = fetch): Promise<void> {
  try {
    await createApi(ask).POST('/api/short-url/{code}/presence', {
      params: { path: { code } },
      body: place,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  } catch {
    // Without a line nobody sees anybody.
  }
}
