/** Permanent links of people who signed in at the provider, call by call. */
import { planUrl } from '../../support/accounts/plans'
import { expect, someone, test } from '../../support/accounts/site'
import { someCode } from '../../support/own'
import { Visitor, type Site } from '../../support/accounts/visitor'

async function signedIn(site: Site, name: string): Promise<Visitor> {
  const visitor = new Visitor(site)
  expect((await visitor.signIn(someone(name))).status).toBe(303)
  return visitor
}

/** A link of this visitor's, by its code. */
async function made(visitor: Visitor, description: string): Promise<string> {
  const body = { shortCode: someCode(), longUrl: planUrl(visitor.site.origin, description) }
  const answer = await visitor.json('POST', '/api/short-url', body)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { mapping: { short_code: string } }).mapping.short_code
}

test('GP4 a link is made, opened by anybody, changed by its maker, listed and deleted', async ({ site }) => {
  const ada = await signedIn(site, 'Ada')
  const code = await made(ada, 'Moving house')
  const path = `/api/short-url/${code}`
  const stranger = new Visitor(site)
  const opened = await stranger.ask(path)
  expect(await opened.json()).toMatchObject({ longUrl: planUrl(site.origin, 'Moving house'), isOwner: false })
  expect(opened.headers.get('etag')).toBe('"1"')

  const next = { longUrl: planUrl(site.origin, 'Moving house, later') }
  const saved = await ada.json('PUT', path, next, { 'if-match': '"1"' })
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
  expect((await ada.json('PUT', path, next, { 'if-match': '"1"' })).status).toBe(412)
  expect(await (await ada.ask(path)).json()).toMatchObject({ ...next, isOwner: true })

  const list = (await (await ada.ask('/api/short-url')).json()) as { links: object[] }
  expect(list.links).toHaveLength(1)
  expect(list.links[0]).toMatchObject({
    shortCode: code,
    title: 'Moving house, later',
    taskCount: 1,
    revision: 2,
  })

  expect((await ada.ask(path, { method: 'DELETE' })).status).toBe(204)
  expect((await stranger.ask(path)).status).toBe(404)
})

test('GZ1 only its maker changes or deletes a link', async ({ site }) => {
  const [ada, bob] = [await signedIn(site, 'Ada'), await signedIn(site, 'Bob')]
  const code = await made(ada, 'Ada’s')
  const change = { longUrl: planUrl(site.origin, 'Bob’s') }
  for (const [who, status] of [
    [new Visitor(site), 401],
    [bob, 403],
  ] as const) {
    expect((await who.json('PUT', `/api/short-url/${code}`, change)).status).toBe(status)
    expect((await who.ask(`/api/short-url/${code}`, { method: 'DELETE' })).status).toBe(status)
  }
  expect((await bob.json('PUT', '/api/short-url/000000', change)).status).toBe(404)
  const kept = await (await bob.ask(`/api/short-url/${code}`)).json()
  expect(kept).toMatchObject({ longUrl: planUrl(site.origin, 'Ada’s') })
})

test('L8 GZ2 the same plan is the same link of one person, and a taken code is answered with another', async ({
  site,
}) => {
  const [ada, bob] = [await signedIn(site, 'Ada'), await signedIn(site, 'Bob')]
  const code = await made(ada, 'Shared')
  const again = { shortCode: someCode(), longUrl: planUrl(site.origin, 'Shared') }
  expect(await (await ada.json('POST', '/api/short-url', again)).json()).toEqual({
    isExisting: true,
    mapping: { short_code: code },
  })
  const theirs = { shortCode: code, longUrl: planUrl(site.origin, 'Bob’s') }
  const answer = await bob.json('POST', '/api/short-url', theirs)
  expect(answer.status).toBe(201)
  const { mapping } = (await answer.json()) as { mapping: { short_code: string } }
  expect(mapping.short_code).not.toBe(code)
})

test('a session that has ended saves nothing', async ({ site }) => {
  const ada = await signedIn(site, 'Ada')
  const code = await made(ada, 'Before')
  const thief = new Visitor(site)
  thief.plant('__Host-session', ada.cookie('__Host-session')!)
  expect((await ada.ask('/auth/logout')).status).toBe(204)
  const change = { longUrl: planUrl(site.origin, 'After') }
  expect((await thief.json('PUT', `/api/short-url/${code}`, change)).status).toBe(401)
})
