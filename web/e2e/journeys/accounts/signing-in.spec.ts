/** Signing in and out in a real browser, at a real OpenID Connect provider. */
import type { Page } from '@playwright/test'
import { vouch } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { Visitor } from '../../support/accounts/visitor'

const whoIsIn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await fetch('/auth/user')).json() as Promise<unknown>)

const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))

const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path)

async function signIn(page: Page, name: string) {
  await page.goto('/auth/google')
  await vouch(page, name)
}

const nobody = { authenticated: false, user: null, signIn: true }

test('f13 a first visit is told of signing in without an error in the console', async ({ page }) => {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(troubles).toEqual([])
})

test('GA10 GA11 signing in leads through the provider and back to the page', async ({ page, site }) => {
  const name = someone('Ada')
  const callback = answered(page, '/auth/google/callback')
  await signIn(page, name)
  expect((await callback).status()).toBe(303)
  await page.waitForURL(`${site.origin}/`)
  expect(await whoIsIn(page)).toEqual({ authenticated: true, user: { name }, signIn: true })
  const [session] = (await page.context().cookies()).filter(({ name }) => name === '__Host-session')
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  // No script of the page sees it.
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')
  await page.reload()
  expect(await whoIsIn(page)).toEqual({ authenticated: true, user: { name }, signIn: true })
})

test('GA13 signing out ends the session and leaves the project on this device as it is', async ({
  page,
  site,
}) => {
  await signIn(page, someone('Ada'))
  await page.waitForURL(`${site.origin}/`)
  const cookies = await page.context().cookies()
  const before = await stored(page)
  await page.evaluate(() => location.assign('/auth/logout'))
  // The page asked before it left, so only an answer that is given on the next one counts.
  await expect(async () => expect(await whoIsIn(page)).toEqual(nobody)).toPass()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-session')
  expect(await stored(page)).toBe(before)
  const thief = new Visitor(site)
  thief.plant('__Host-session', cookies.find(({ name }) => name === '__Host-session')!.value)
  expect(await thief.whoAmI()).toEqual(nobody)
})

test('GA9 a cancelled sign-in leads back to the page with a word of ours', async ({ page }) => {
  const callback = answered(page, '/auth/google/callback')
  await page.goto('/auth/google')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await (await callback).headerValue('location')).toBe('/#sign-in=cancelled')
  await page.waitForLoadState()
  expect(await whoIsIn(page)).toEqual(nobody)
})

test('GA14 another site can neither sign anybody in nor out', async ({ page, site }) => {
  const name = someone('Ada')
  await signIn(page, name)
  await page.waitForURL(`${site.origin}/`)
  // The provider's own origin stands for any other site.
  const elsewhere = `http://localhost:${process.env.BARLINE_E2E_ACCOUNTS_PORT}`
  await page.goto(`${elsewhere}/.well-known/openid-configuration`)
  const out = answered(page, '/auth/logout')
  await page.evaluate((target) => location.assign(target), `${site.origin}/auth/logout`)
  expect((await out).status()).toBe(403)
  await page.waitForURL(`${site.origin}/auth/logout`)
  await page.goto('/')
  expect(await whoIsIn(page)).toEqual({ authenticated: true, user: { name }, signIn: true })
})
