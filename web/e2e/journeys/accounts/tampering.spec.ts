/** What a stranger changes on the way to the provider and back is refused, and an attempt is good once. */
import { expect, someone, test } from '../../support/accounts/site'
import { Visitor } from '../../support/accounts/visitor'

const REFUSED = { type: 'sign-in-refused', status: 400 }
const NOBODY = { authenticated: false, user: null, signIn: true }

const changed = (url: URL, name: string, value: string | null): URL => {
  const other = new URL(url)
  if (value === null) other.searchParams.delete(name)
  else other.searchParams.set(name, value)
  return other
}

async function expectRefused(visitor: Visitor, callback: URL) {
  const answer = await visitor.ask(callback)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject(REFUSED)
  expect(await visitor.whoAmI()).toEqual(NOBODY)
}

test('GA1 each attempt asks with a state, a nonce and a challenge of its own', async ({ site }) => {
  const visitor = new Visitor(site)
  const attempts = [await visitor.leave(), await visitor.leave(), await visitor.leave()]
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const values = attempts.map((url) => url.searchParams.get(name))
    expect(new Set(values).size).toBe(3)
    expect(values.every((value) => value?.length === 43)).toBe(true)
  }
  const { searchParams } = attempts[0]!
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('response_type')).toBe('code')
  expect(searchParams.get('scope')).toBe('openid profile')
  expect(searchParams.get('redirect_uri')).toBe(`${site.origin}/auth/google/callback`)
})

test('GA5 the address to come back to is never taken from the request', async ({ site }) => {
  const visitor = new Visitor(site)
  const left = await visitor.ask('/auth/google', { headers: { 'x-forwarded-host': 'evil.example' } })
  const authorize = new URL(left.headers.get('location')!)
  expect(authorize.searchParams.get('redirect_uri')).toBe(`${site.origin}/auth/google/callback`)
})

test('GA2 a state that was changed, or is another browser’s, is refused', async ({ site }) => {
  const visitor = new Visitor(site)
  const callback = await visitor.vouch(await visitor.leave(), someone('Ada'))
  await expectRefused(visitor, changed(callback, 'state', 'A'.repeat(43)))
  await expectRefused(visitor, changed(callback, 'state', null))
  await expectRefused(new Visitor(site), callback)
  // Login CSRF: a stranger's answer in the victim's browser, which has an attempt of its own.
  const victim = new Visitor(site)
  await victim.leave()
  await expectRefused(victim, callback)
})

test('GA2 an answer is good once', async ({ site }) => {
  const name = someone('Ada')
  const visitor = new Visitor(site)
  const callback = await visitor.vouch(await visitor.leave(), name)
  expect((await visitor.ask(callback)).status).toBe(303)
  expect(await visitor.whoAmI()).toEqual({ authenticated: true, user: { name }, signIn: true })
  expect((await visitor.ask(callback)).status).toBe(400)
})

test('GA3 an answer of another issuer, or of none, is refused', async ({ site }) => {
  for (const iss of ['https://evil.example', null]) {
    const visitor = new Visitor(site)
    const callback = await visitor.vouch(await visitor.leave(), someone('Ada'))
    await expectRefused(visitor, changed(callback, 'iss', iss))
  }
})

test('GA1 GA4 a nonce or a challenge that was changed on the way is refused', async ({ site }) => {
  for (const name of ['nonce', 'code_challenge']) {
    const visitor = new Visitor(site)
    const authorize = changed(await visitor.leave(), name, 'A'.repeat(43))
    await expectRefused(visitor, await visitor.vouch(authorize, someone('Ada')))
  }
})

test('GA4 a code that was changed, or belongs to another attempt, is refused', async ({ site }) => {
  const visitor = new Visitor(site)
  const callback = await visitor.vouch(await visitor.leave(), someone('Ada'))
  await expectRefused(visitor, changed(callback, 'code', 'A'.repeat(43)))
  const other = new Visitor(site)
  const theirs = await other.vouch(await other.leave(), someone('Bob'))
  const mine = await visitor.vouch(await visitor.leave(), someone('Ada'))
  await expectRefused(visitor, changed(mine, 'code', theirs.searchParams.get('code')))
})

test('GA9 a cancelled sign-in uses its attempt up', async ({ site }) => {
  const visitor = new Visitor(site)
  const callback = await visitor.vouch(await visitor.leave(), null)
  expect(callback.searchParams.get('error')).toBe('access_denied')
  const back = await visitor.ask(callback)
  expect([back.status, back.headers.get('location')]).toEqual([303, '/#sign-in=cancelled'])
  expect((await visitor.ask(callback)).status).toBe(400)
})

test('GA10 a session that was planted is not the one that is signed in', async ({ site }) => {
  const name = someone('Ada')
  const visitor = new Visitor(site)
  visitor.plant('__Host-session', 'A'.repeat(43))
  expect((await visitor.signIn(name)).status).toBe(303)
  expect(visitor.cookie('__Host-session')).not.toBe('A'.repeat(43))
  const thief = new Visitor(site)
  thief.plant('__Host-session', 'A'.repeat(43))
  expect(await thief.whoAmI()).toEqual(NOBODY)
  // Signing in again is a new session, and the old one is over.
  const first = visitor.cookie('__Host-session')!
  expect((await visitor.signIn(name)).status).toBe(303)
  thief.plant('__Host-session', first)
  expect(await thief.whoAmI()).toEqual(NOBODY)
  expect(await visitor.whoAmI()).toEqual({ authenticated: true, user: { name }, signIn: true })
})
