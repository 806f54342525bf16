/** Earlier plans behind a permanent link, for those who may save to it, as answers instead of exceptions (SL17). */
import { createApi } from './client'
import type { components } from './__generated__/schema'
import { answered, trouble, type Later, type Refused } from './links'
import { unlessSilent } from './unless-silent'

export type LinkVersion = components['schemas']['VersionItem']
export type Trouble = Refused | Later

/** Longer than a slow line takes for a whole plan. */
const ANSWER_MS = 30_000

export function createVersionsApi(ask: typeof fetch = fetch) {
  const api = createApi(ask)
  const soon = () => AbortSignal.timeout(ANSWER_MS)
  const name = (code: string, body: components['schemas']['NewVersionName']) =>
    answered(async () => {
      const { data, error, response } = await api.POST('/api/short-url/{code}/versions', {
        params: { path: { code } },
        body,
        signal: soon(),
      })
      return data ? ({ kind: 'kept', revision: data.revision } as const) : trouble(response, error)
    })
  return {
    list: (code: string) =>
      answered(async () => {
        const { data, error, response } = await api.GET('/api/short-url/{code}/versions', {
          params: { path: { code } },
          signal: soon(),
        })
        return data ? ({ kind: 'list', versions: data.versions } as const) : trouble(response, error)
      }),

    open: (code: string, revision: number) =>
      answered(async () => {
        const { data, error, response } = await api.GET('/api/short-url/{code}/versions/{revision}', {
          params: { path: { code, revision } },
          ...unlessSilent(ask),
        })
        return data ? ({ kind: 'version', longUrl: data.longUrl } as const) : trouble(response, error)
      }),

    /** @param revision a version that is kept; left out, the plan as it is behind the link now */
    name: (code: string, text: string, revision?: number) =>
      name(code, { name: text, ...(revision !== undefined && { revision }) }),

    /** The link's owner alone can. */
    remove: (code: string, revision: number) =>
      answered(async () => {
        const { error, response } = await api.DELETE('/api/short-url/{code}/versions/{revision}', {
          params: { path: { code, revision } },
          signal: soon(),
        })
        return response.status === 204 ? ({ kind: 'removed' } as const) : trouble(response, error)
      }),

    /** Keeps the plan as it is behind the link now, without a name. */
    keep: (code: string) => name(code, {}),
  }
}
