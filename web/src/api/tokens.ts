/** API tokens of the one who is signed in, for programs of their own. */
import { createApi } from './client'
import { answered, trouble, type Later, type Refused } from './links'
import type { components } from './__generated__/schema'

export type TokenInfo = components['schemas']['TokenInfo']

export function createTokensApi(ask: typeof fetch = fetch) {
  const api = createApi(ask)
  return {
    list: (): Promise<{ kind: 'list'; tokens: TokenInfo[] } | Refused | Later> =>
      answered(async () => {
        const { data, error, response } = await api.GET('/api/tokens')
        return data ? { kind: 'list', tokens: data.tokens } : trouble(response, error)
      }),

    /** The secret is in this answer and never again. */
    create: (name: string): Promise<{ kind: 'created'; secret: string; info: TokenInfo } | Refused | Later> =>
      answered(async () => {
        const { data, error, response } = await api.POST('/api/tokens', { body: { name } })
        return data ? { kind: 'created', secret: data.token, info: data.info } : trouble(response, error)
      }),

    revoke: (id: number): Promise<{ kind: 'revoked' } | Refused | Later> =>
      answered(async () => {
        const { error, response } = await api.DELETE('/api/tokens/{id}', { params: { path: { id } } })
        return response.status === 204 ? { kind: 'revoked' } : trouble(response, error)
      }),
  }
}
