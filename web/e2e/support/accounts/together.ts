/** Two people at one permanent link, both of whom may save to it. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { cell, expect } from '../page'
import { someone } from '../own'
import { rename } from '../saving'
import { linkSaved, makeLink, openAs, pushed } from './permanent-link'

/** Whether others may save to the link of the one who is signed in. */
export async function letOthersSave(page: Page, link: string, othersMaySave: boolean) {
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path!, { method: 'PATCH', headers, body: body! })).status
    },
    [`/api/short-url/${link.slice(-6)}`, JSON.stringify({ othersMaySave })],
  )
  expect(status).toBe(200)
}

/** Somebody with an account and a browser of their own, who has the link open and may save to it. */
export async function joinAs(browser: Browser, name: string, link: string, options: BrowserContextOptions) {
  const elsewhere = await browser.newContext(options)
  const page = await elsewhere.newPage()
  await openAs(page, name, link)
  const banner = page.getByRole('region', { name: 'Shared project' })
  await expect(banner).toContainText('The owner lets you edit this plan')
  return page
}

/** Ada's plan, to which whoever is signed in may save, in her browser and in Bob's. */
export async function together(
  page: Page,
  browser: Browser,
  baseURL: string,
  ofBob: BrowserContextOptions = {},
) {
  const names = { ada: someone('Ada'), bob: someone('Bob') }
  await openAs(page, names.ada)
  const link = await makeLink(page)
  await linkSaved(page)
  await letOthersSave(page, link, true)
  const bob = await joinAs(browser, names.bob, link, { baseURL, ...ofBob })
  return { bob, link, names }
}

/** A second is what is promised. */
export const SOON = { timeout: 3000 }

/** A row gets another name, and the link has it. */
export async function put(page: Page, number: number, name: string) {
  const push = pushed(page)
  await rename(page, number, name)
  expect((await push).status()).toBe(200)
}

/** Each has met the other: from now on they send what they change. */
export async function meet(ada: Page, bob: Page) {
  await put(ada, 1, 'From Ada')
  await expect(cell(bob, 1, 'Task')).toContainText('From Ada', SOON)
  await put(bob, 2, 'From Bob')
  await expect(cell(ada, 2, 'Task')).toContainText('From Bob', SOON)
}
