/** Every call by the client of hey-api, which checks each answer against the document (zod) before it hands it on. */
import { deepStrictEqual as same } from 'node:assert'
import { createClient, createConfig } from './generated/hey/client'
import * as calls from './generated/hey/sdk.gen'

const { BARLINE_SITE, BARLINE_SESSION, BARLINE_TOKEN, BARLINE_CODE = '', BARLINE_EXAMPLE = '' } = process.env
const as = (headers: Record<string, string>) =>
  createClient(createConfig({ baseUrl: BARLINE_SITE ?? '', headers, throwOnError: true as const }))
const client = as({ Authorization: `Bearer ${BARLINE_TOKEN}` })
const browser = as({ Cookie: `__Host-session=${BARLINE_SESSION}` })
const nobody = as({})
const strict = { throwOnError: true } as const

same((await calls.getHealth({ client: nobody, ...strict })).data.status, 'ok')
same((await calls.getReadiness({ client: nobody, ...strict })).data.status, 'ok')
same((await calls.getAuthUser({ client: nobody, ...strict })).data.user, null)
same((await calls.getAuthUser({ client: browser, ...strict })).data.user?.name, 'Somebody 1')

const path = { code: BARLINE_CODE }
same((await calls.openShortUrl({ client, path, ...strict })).data.isOwner, true)
const plan = (await calls.readPlan({ client: nobody, path, ...strict })).data
same(typeof plan === 'object' && 'tasks' in plan && plan.tasks[0]?.name, 'Paint')

const body = { longUrl: BARLINE_EXAMPLE }
const made = (await calls.createShortUrl({ client, body, ...strict })).data
const mine = { path: { code: made.mapping.short_code } }
same(Number((await calls.saveShortUrl({ client, ...mine, body, ...strict })).data.revision), 2)
const settings = { expiresAt: '2099-01-01T00:00:00Z' }
const info = (await calls.configureShortUrl({ client, ...mine, body: settings, ...strict })).data
same(info.expiresAt, settings.expiresAt)
const never = { expiresAt: null }
same((await calls.configureShortUrl({ client, ...mine, body: never, ...strict })).data.expiresAt, null)
same((await calls.listShortUrls({ client, ...strict })).data.links.length, 2)
same((await calls.deleteShortUrl({ client, ...mine, ...strict })).response.status, 204)

const token = (await calls.createToken({ client: browser, body: { name: 'More' }, ...strict })).data
same((await calls.listTokens({ client: browser, ...strict })).data.tokens.length, 2)
await calls.revokeToken({ client: browser, path: { id: token.info.id }, ...strict })
same((await calls.signOut({ client: browser, ...strict })).response.status, 204)
