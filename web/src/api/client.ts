/** The server's calls, typed by its OpenAPI document. */
import createClient from 'openapi-fetch'
import { pageOrigin } from '../platform/origin'
import type { paths } from './__generated__/schema'

export const createApi = (ask: typeof fetch = fetch) =>
  // Handed on by an arrow: `fetch` may be replaced after the page has loaded.
  createClient<paths>({ baseUrl: pageOrigin(), fetch: (request) => ask(request) })

/** ms after which the server wants to be asked again; null: it does not say. */
export function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
