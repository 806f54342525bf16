/** What was committed before a page closed reaches its permanent link (GL18, L20; M18). */
import type { Page } from '@playwright/test'
import { linkSaved, visitorSees, vouch, withLink } from '../../support/accounts/permanent-link'
import { expect, test } from '../../support/accounts/site'
import { cell, open } from '../../support/page'
import { rename } from '../../support/saving'

/** Ends an edit and leaves at once: no time for a clock to tick. */
async function commit(page: Page, name: string) {
  await cell(page, 1, 'Task').click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

/** As its user closes it. */
const closed = (page: Page) =>
  Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])

test('gl18 an edit made just before the tab closes is behind the link', async ({
  page,
  browser,
  context,
}) => {
  const link = await withLink(page)
  await commit(page, 'The last word')
  await closed(page)
  await visitorSees(browser, link, 'The last word')
  // And is no news to its owner.
  const again = await context.newPage()
  await open(again)
  await linkSaved(again)
  await commit(again, 'The next word')
  await linkSaved(again)
  await expect(again.getByRole('alert')).toHaveCount(0)
  await visitorSees(browser, link, 'The next word')
})

test('gl18 an edit made just before going elsewhere, or a reload, is behind the link', async ({
  page,
  browser,
}) => {
  const link = await withLink(page)
  await commit(page, 'Gone elsewhere')
  await page.goto('/healthz')
  await visitorSees(browser, link, 'Gone elsewhere')
  await open(page)
  await commit(page, 'Loaded again')
  await page.reload()
  await linkSaved(page)
  await visitorSees(browser, link, 'Loaded again')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('gl18 what another tab commits is behind the link, although this one saves to it', async ({
  page,
  browser,
  context,
}) => {
  const link = await withLink(page)
  const other = await context.newPage()
  await open(other)
  await commit(other, 'From the other tab')
  await expect(cell(page, 1, 'Task')).toContainText('From the other tab')
  await visitorSees(browser, link, 'From the other tab')
  // The tab that saved to the link goes: the other one does it then.
  await closed(page)
  await commit(other, 'After the first tab')
  await visitorSees(browser, link, 'After the first tab')
  await expect(other.getByRole('alert')).toHaveCount(0)
})

test('gl18 what could not go out at closing goes first at the next visit', async ({
  page,
  browser,
  context,
}) => {
  const link = await withLink(page)
  await context.newPage()
  await page.bringToFront()
  await context.setOffline(true)
  await commit(page, 'Without a line')
  await closed(page)
  await context.setOffline(false)
  const again = await context.newPage()
  const calls: string[] = []
  again.on('request', (request) => {
    if (request.url().includes('/api/short-url/')) calls.push(request.method())
  })
  await open(again)
  await linkSaved(again)
  expect(calls[0]).toBe('PUT')
  await visitorSees(browser, link, 'Without a line')
})

test('l18 a page that opened without an answer is signed in, and saves to the link, once there is one', async ({
  page,
  browser,
  context,
}) => {
  const link = await withLink(page)
  // As after a reload without a line, where the page comes from what the browser kept.
  const calls = /\/(api|auth)\//
  await context.route(calls, (route) => route.abort())
  await rename(page, 1, 'Before the reload')
  const waits = page.getByText('Offline – will retry', { exact: true })
  await expect(waits).toBeVisible()
  await page.reload()
  await rename(page, 1, 'After the reload')
  await expect(waits).toBeVisible()
  await expect(page.getByText(/signed out/)).toHaveCount(0)
  await context.unroute(calls)
  await expect(page.getByRole('button', { name: /^Welcome/ })).toBeVisible()
  await linkSaved(page)
  await visitorSees(browser, link, 'After the reload')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const how of ['a reload', 'signing out and in'] as const)
  test(`l12 one’s own save whose answer was lost is no conflict, after ${how}`, async ({ page, browser }) => {
    const link = await withLink(page)
    const who = (await page.getByRole('button', { name: /^Welcome/ }).innerText()).replace('Welcome ', '')
    // The save arrives, its answer never does.
    let arrived: () => void = () => undefined
    const isThere = new Promise<void>((done) => (arrived = done))
    await page.route('**/api/short-url/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      arrived()
    })
    await rename(page, 1, 'Answer lost')
    await isThere
    await page.unroute('**/api/short-url/*')
    if (how === 'a reload') await page.reload()
    else {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    }
    await rename(page, 1, 'Typed at once')
    if (how !== 'a reload') {
      await page.getByRole('button', { name: 'Sign in' }).first().click()
      await vouch(page, who)
      await expect(cell(page, 1, 'Task')).toContainText('Typed at once')
    }
    await linkSaved(page)
    await visitorSees(browser, link, 'Typed at once')
    await expect(page.getByText('changed elsewhere')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
