/** Every call by openapi-fetch, with the types that openapi-typescript made: it must compile, and answer what they say. */
import { deepStrictEqual as same, ok } from 'node:assert'
import createClient from 'openapi-fetch'
import type { paths } from './generated/schema'

const { BARLINE_SITE, BARLINE_SESSION, BARLINE_TOKEN, BARLINE_CODE = '', BARLINE_EXAMPLE = '' } = process.env
const baseUrl = BARLINE_SITE ?? ''
const nobody = createClient<paths>({ baseUrl })
const program = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${BARLINE_TOKEN}` } })
const browser = createClient<paths>({ baseUrl, headers: { Cookie: `__Host-session=${BARLINE_SESSION}` } })

/** The answer, or the problem thrown. */
async function of<T>(asked: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await asked
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`)
  return data
}

/** The problem of a call that is refused. */
async function refused(asked: Promise<{ error?: { type: string } }>): Promise<string> {
  return (await asked).error?.type ?? 'not refused'
}

const link = (code: string) => ({ params: { path: { code } } })

for (const path of ['/healthz', '/readyz'] as const)
  same((await of(nobody.GET(path))).status satisfies 'ok', 'ok')
same(await of(nobody.GET('/auth/user')), { authenticated: false, signIn: true, user: null })
same((await of(browser.GET('/auth/user'))).user?.name, 'Somebody 0')
same((await nobody.GET('/auth/google', { redirect: 'manual' })).response.status, 302)
same(await refused(nobody.GET('/auth/google/callback')), 'sign-in-refused')

const found = await of(program.GET('/api/short-url/{code}', link(BARLINE_CODE)))
same([found.isOwner, found.canSave, found.expiresAt], [true, true, null])
same(await refused(nobody.GET('/api/short-url/{code}', link('zzzzzz'))), 'short-link-not-found')
const plan = await of(nobody.GET('/api/short-url/{code}/plan', link(BARLINE_CODE)))
ok(typeof plan === 'object' && plan.tasks[0]?.status === 'not_started')

// Without `shortCode`: a wish is none that must be said.
const body = { longUrl: BARLINE_EXAMPLE }
const code = (await of(program.POST('/api/short-url', { body }))).mapping.short_code
same((await of(program.POST('/api/short-url', { body }))).isExisting, true)
same(await refused(nobody.POST('/api/short-url', { body })), 'unauthenticated')
same((await of(program.PUT('/api/short-url/{code}', { ...link(code), body }))).revision, 2)
const stale = { params: { path: { code }, header: { 'If-Match': '"1"' } }, body }
same(await refused(program.PUT('/api/short-url/{code}', stale)), 'revision-mismatch')
const settings = { name: 'Mine', expiresAt: '2099-01-01T00:00:00+01:00' }
const info = await of(program.PATCH('/api/short-url/{code}', { ...link(code), body: settings }))
same([info.mode satisfies 'editable' | 'readOnly', info.expiresAt], ['editable', '2098-12-31T23:00:00Z'])
same(
  (await of(program.PATCH('/api/short-url/{code}', { ...link(code), body: { expiresAt: null } }))).expiresAt,
  null,
)
const codes = (await of(program.GET('/api/short-url'))).links.map(({ shortCode }) => shortCode)
same(codes.toSorted(), [BARLINE_CODE, code].toSorted())
same((await program.DELETE('/api/short-url/{code}', link(code))).response.status, 204)

const made = await of(browser.POST('/api/tokens', { body: { name: 'More' } }))
same(made.info.lastUsedAt, null)
same((await of(browser.GET('/api/tokens'))).tokens.length, 2)
same(await refused(program.GET('/api/tokens')), 'session-needed')
const revoked = await browser.DELETE('/api/tokens/{id}', { params: { path: { id: made.info.id } } })
same(revoked.response.status, 204)
same((await browser.GET('/auth/logout')).response.status, 204)
