/** The server's calls, typed by its OpenAPI document. */
import createClient from 'openapi-fetch'
import { pageOrigin } from '../platform/origin'
import type { paths } from './__generated__/schema'

export const createApi = (ask: typeof fetch = fetch) =>
  // Handed on by an arrow: `fetch` may be replaced after the page has loaded.
  createClient<paths>({ baseUrl: pageOrigin(), fetch: (request) => ask(request) })
