/** Signing in and a permanent link, as a user goes about them. */
import type { Browser, Page, Request, Response } from '@playwright/test'
import { cell, expect } from '../page'
import { someone } from '../own'
import { rename } from '../saving'

export const project = (page: Page) => page.getByRole('navigation', { name: 'Project' })

/** Fills the form of the local account provider. */
export async function vouch(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signIn(page: Page, name: string) {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await vouch(page, name)
  await expect(page.getByRole('button', { name: `Welcome ${name}` })).toBeVisible()
}

/** Opens the page for somebody who is signed in already: how they got there is the journey of signing in. */
export async function openAs(page: Page, name: string, address = '/') {
  const { request } = page.context()
  // Redirects are followed up to the provider's form, and from there back to the page.
  const form = await request.get('/auth/google')
  await request.post(form.url(), { form: { answer: 'yes', name } })
  await page.goto(address)
  await expect(page.getByRole('button', { name: `Welcome ${name}` })).toBeVisible()
}

type Visitors = 'may edit a copy of their own' | 'may only view'

/** @returns the link's address */
export async function makeLink(
  page: Page,
  visitors: Visitors = 'may edit a copy of their own',
): Promise<string> {
  await project(page).getByRole('button', { name: 'Permanent Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permanent Link' })
  await dialog.getByRole('radio', { name: visitors }).check({ force: true })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = dialog.getByRole('textbox', { name: 'Link' })
  await expect(address).toHaveValue(/\/\?s=[a-z0-9]{6}$/)
  const link = await address.inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  return link
}

/** What others save is met when this page saves, and not before: as where a proxy lets no stream through. */
export const withoutNews = (page: Page) => page.context().route(/\/live(\?|$)/, (route) => route.abort())

export const linkSaved = (page: Page) => expect(page.getByText('Link saved', { exact: true })).toBeVisible()

/** The same of a link that another person made. */
export const savedForEverybody = (page: Page) =>
  expect(page.getByText('Link saved for everybody', { exact: true })).toBeVisible()

/** Waits for the call that saves what was just typed. */
export const pushed = (page: Page) => page.waitForResponse(isPush)

/** The next answer to an automatic save that was stored: one may be on its way still that was refused. */
export const stored = (page: Page) => page.waitForResponse((response) => isPush(response) && response.ok())

/** The plan whole, or what was changed. */
export const isSave = (request: Request): boolean =>
  (request.method() === 'PUT' && request.url().includes('/api/short-url/')) || isListOfChanges(request)

const isPush = (response: Response): boolean => isSave(response.request())

/** What is sent in place of the whole plan where others edit too (LV12). */
export const isListOfChanges = (request: Request): boolean =>
  request.method() === 'POST' && request.url().endsWith('/ops')

/** Someone with a permanent link to which everything is saved. */
export async function withLink(page: Page, owner = someone('Ada')): Promise<string> {
  await openAs(page, owner)
  const link = await makeLink(page)
  await linkSaved(page)
  return link
}

/** The session ends unseen by the page, which learns of it by its next save. @returns what the page says then */
export async function sessionEnds(page: Page) {
  await page.evaluate(() => fetch('/auth/logout'))
  await rename(page, 1, 'Signed out')
  const notice = page.getByRole('alert').filter({ hasText: 'You are signed out' })
  await expect(notice).toBeVisible()
  return notice
}

/** Brings back the last version of five tasks. */
export async function restoreVersion(page: Page) {
  await project(page).getByRole('button', { name: 'Versions' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore 5 tasks/ })
    .first()
    .click()
}

/** What a visitor of the link sees, from a browser of their own, until the name is there. */
export async function visitorSees(browser: Browser, link: string, name: string) {
  const visitors = await browser.newContext()
  const visitor = await visitors.newPage()
  await expect(async () => {
    await visitor.goto(link)
    await expect(cell(visitor, 1, 'Task')).toContainText(name, { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await visitors.close()
}
