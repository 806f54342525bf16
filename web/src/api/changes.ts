/** Changes sent to a link that several people edit (LV12), as answers instead of exceptions. */
import type { LinkRows } from '../platform/link-memory'
import { createApi } from './client'
import { etagOf } from './follow'
import { answered, isKeptAlive, trouble, type Later, type Refused, type SaveAnswer } from './links'
import { unlessSilent } from './unless-silent'

/** One list of changes; a repeat of `client` and `n` is carried out once. */
export interface ChangesSent {
  client: string
  n: number
  /** The revision on which they were made. */
  base: number
  /** Seconds since the oldest of them was made. */
  age: number
  /** By which they were made (LV25). */
  rules: number
  /** JSON. */
  changes: string
}

/** The plan behind a link. */
export interface NamedPlan {
  etag: string
  longUrl: string
  rows: LinkRows
}

/** The server takes a body of 256 kB; a letter is up to three bytes. */
export const MOST_CHANGES_LETTERS = 80_000

const ANSWER_MS = 30_000

export function createChangesApi(ask: typeof fetch = fetch) {
  const api = createApi(ask)
  return {
    send: (code: string, { client, n, base, age, rules, changes }: ChangesSent): Promise<SaveAnswer> =>
      answered(async () => {
        const { data, error, response } = await api.POST('/api/short-url/{code}/ops', {
          params: { path: { code } },
          body: { client, n, base, age, rules, changes: JSON.parse(changes) as never },
          keepalive: isKeptAlive(changes),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        if (response.status === 412) return { kind: 'changed' }
        if (response.status === 409) return { kind: 'updated' }
        if (!data) return trouble(response, error)
        const { revision, longUrl, ids, epoch } = data
        const etag = etagOf(revision)
        if (longUrl === null || epoch === null) return { kind: 'saved', etag }
        return { kind: 'saved', etag, merged: { longUrl, rows: rowsOf(epoch, ids) } }
      }),

    read: (code: string): Promise<({ kind: 'found' } & NamedPlan) | Refused | Later> =>
      answered(async () => {
        const { data, error, response } = await api.GET('/api/short-url/{code}/ops', {
          params: { path: { code } },
          cache: 'no-store',
          ...unlessSilent(ask),
        })
        if (!data) return trouble(response, error)
        const { revision, longUrl, ids, epoch } = data
        return { kind: 'found', etag: etagOf(revision), longUrl, rows: rowsOf(epoch, ids) }
      }),
  }
}

const rowsOf = (epoch: number, ids: readonly number[] | null): LinkRows => ({
  epoch,
  there: ids ?? [],
  here: null,
})
