/** What the maker of a link decides about it: who may save to it, and until when it opens (L7; SL13, SL14). */
import type { Browser, Page } from '@playwright/test'
import {
  linkSaved,
  makeLink,
  project,
  pushed,
  stored,
  savedForEverybody,
  openAs,
} from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { fitsSideways } from '../../support/commands'
import { cell, open } from '../../support/page'
import { rename, saved } from '../../support/saving'

/** Opens the settings of the only link of whoever is signed in. */
async function linkSettings(page: Page, name: string) {
  await page.getByRole('button', { name: `Welcome ${name}` }).click()
  await page.getByRole('menuitem', { name: 'My links' }).click()
  await page.getByRole('dialog', { name: 'My links' }).getByRole('button', { name: 'Settings' }).click()
  return page.getByRole('dialog', { name: 'Link settings' })
}

/** Its end comes: a program sets it to the next second, and this waits until that is over. */
async function end(page: Page, link: string) {
  const path = `/api/short-url/${link.slice(-6)}`
  await page.evaluate(async (path) => {
    const expiresAt = new Date(Date.now() + 1500).toISOString()
    const headers = { 'Content-Type': 'application/json' }
    await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ expiresAt }) })
  }, path)
  await expect.poll(async () => (await page.request.get(path)).status(), { timeout: 10_000 }).toBe(404)
}

/** Takes the end away, as its maker does. */
async function putOff(page: Page, name: string) {
  const settings = await linkSettings(page, name)
  await settings.getByRole('textbox', { name: 'Expires' }).fill('')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'My links' })).not.toContainText('expired after')
  await closeLinks(page)
}

async function letOthersSave(page: Page, name: string) {
  const settings = await linkSettings(page, name)
  await settings.getByText('Others who are signed in may save to it').click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'My links' })).toContainText('others signed in may save')
  await closeLinks(page)
}

/** Ada's link, which others may save to, in a browser where Bob is signed in. */
async function openedByBob(page: Page, browser: Browser, baseURL: string) {
  const ada = someone('Ada')
  await openAs(page, ada)
  const link = await makeLink(page)
  await letOthersSave(page, ada)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await openAs(other, someone('Bob'), link)
  return { ada, link, other, elsewhere }
}

const ended = (page: Page) => expect(page.getByText('Link not saved: deleted or ended')).toBeVisible()

const closeLinks = (page: Page) =>
  page.getByRole('dialog', { name: 'My links' }).getByRole('button', { name: 'Close' }).click()

test('l7 where the maker lets others save, another person edits and saves to the link', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ada, bob] = [someone('Ada'), someone('Bob')]
  await openAs(page, ada)
  const link = await makeLink(page, 'may only view')
  await letOthersSave(page, ada)

  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const other = await elsewhere.newPage()
  // Without an account he looks, as all visitors do.
  await other.goto(link)
  await expect(other.getByText('Read-only', { exact: true })).toBeVisible()
  await openAs(other, bob)
  await rename(other, 1, 'Bob’s own')
  await saved(other)
  await other.goto(link)
  const banner = other.getByRole('region', { name: 'Shared project' })
  await expect(banner).toContainText('The owner lets you edit this plan')
  await expect(banner).toContainText('Everyone with the link sees your changes')
  await expect(other.getByText('Read-only', { exact: true })).toHaveCount(0)
  const push = pushed(other)
  await rename(other, 1, 'From Bob')
  expect((await push).status()).toBe(200)
  await savedForEverybody(other)
  // A phone has room for it beside the buttons.
  await other.setViewportSize({ width: 390, height: 844 })
  // The header is laid out again first.
  await expect(async () => {
    const undo = await other.getByRole('button', { name: 'Undo' }).boundingBox()
    const told = await other.getByText('Link saved for everybody').boundingBox()
    const menu = await other.getByRole('button', { name: 'Menu', exact: true }).boundingBox()
    expect(told!.x + told!.width).toBeLessThanOrEqual(undo!.x)
    expect(menu!.x + menu!.width).toBeLessThanOrEqual(390)
  }).toPass()
  await other.setViewportSize({ width: 1440, height: 900 })
  // It says whose link it is, and offers nothing that is its maker's alone.
  await project(other).getByRole('button', { name: 'Permanent Link' }).click()
  const dialog = other.getByRole('dialog', { name: 'Permanent Link' })
  await expect(dialog).toContainText('The owner lets you save to this link')
  await expect(dialog).not.toContainText('My links')
  await expect(dialog.getByRole('button')).toHaveText(['Disconnect this link', 'Copy the link', 'Close'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await other.getByRole('button', { name: `Welcome ${bob}` }).click()
  await other.getByRole('menuitem', { name: 'My links' }).click()
  const own = other.getByRole('dialog', { name: 'My links' })
  await expect(own).toContainText('You have no permanent links yet.')
  await own.getByRole('button', { name: 'Close' }).click()
  // What was his before is kept, and a reload goes on with the link.
  await expect(other.getByText('is in Versions')).toBeVisible()
  const second = pushed(other)
  await other.reload()
  await rename(other, 2, 'From Bob again')
  expect((await second).status()).toBe(200)

  await page.reload()
  await expect(cell(page, 1, 'Task')).toContainText('From Bob')
  await expect(cell(page, 2, 'Task')).toContainText('From Bob again')

  // She takes it back: his page says so at once, and keeps what he writes.
  const again = await linkSettings(page, ada)
  await again.getByText('Others who are signed in may save to it').click()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'My links' })).not.toContainText('others signed in may save')
  await expect(other.getByText('Link not saved: not yours')).toBeVisible()
  await expect(other.getByText('no longer lets others save to it')).toBeVisible()
  await rename(other, 3, 'Too late')
  await saved(other)
  await elsewhere.close()
})

test('l7 whoever may save can keep the changes to themselves', async ({ page, browser, baseURL }) => {
  const { other, elsewhere } = await openedByBob(page, browser, baseURL!)
  const banner = other.getByRole('region', { name: 'Shared project' })
  await banner.getByRole('button', { name: 'Keep my changes to myself' }).click()
  await expect(banner).not.toContainText('Everyone with the link')
  await rename(other, 1, 'Bob’s alone')
  await saved(other)
  await expect(other.getByText(/^Link saved/)).toHaveCount(0)
  await page.reload()
  await linkSaved(page)
  await expect(cell(page, 1, 'Task')).not.toContainText('Bob’s alone')
  await elsewhere.close()
})

test.describe('by fingers', () => {
  test.use({ hasTouch: true })

  test('a link’s list and settings have room for their words in the narrowest window', async ({ page }) => {
    const ada = someone('Ada')
    await openAs(page, ada)
    await makeLink(page)
    const settings = await linkSettings(page, ada)
    await page.setViewportSize({ width: 320, height: 568 })
    await expect(settings).toBeInViewport({ ratio: 1 })
    await fitsSideways(settings)
    await settings.getByRole('button', { name: 'Cancel' }).click()
    await fitsSideways(page.getByRole('dialog', { name: 'My links' }))
  })
})

test('a link with an end opens through its last day; after it for nobody, until the end is put off', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = someone('Ada')
  await openAs(page, ada)
  const link = await makeLink(page)
  const settings = await linkSettings(page, ada)
  const until = settings.getByRole('textbox', { name: 'Expires' })
  await until.fill('2020-01-01')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('This day is over. Choose today or a later one.')).toBeVisible()
  await until.fill('the tenth')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Enter a date as YYYY-MM-DD')).toBeVisible()
  await until.fill('2039-12-31')
  await settings.getByRole('button', { name: 'Save' }).click()
  const links = page.getByRole('dialog', { name: 'My links' })
  await expect(links).toContainText('expires after 31 Dec 2039')

  await end(page, link)
  const visitors = await browser.newContext({ baseURL: baseURL! })
  const visitor = await visitors.newPage()
  await visitor.goto(link)
  await expect(visitor.getByText('The requested project link was not found.')).toBeVisible()
  await closeLinks(page)
  const over = await linkSettings(page, ada)
  await expect(links).toContainText('expired after')
  await expect(links.getByRole('button', { name: 'Open' })).toBeDisabled()
  await over.getByRole('textbox', { name: 'Expires' }).fill('')
  await over.getByRole('button', { name: 'Save' }).click()
  await expect(links).not.toContainText('expired after')
  await visitor.goto(link)
  await expect(visitor.getByText(/^Successfully loaded/)).toBeVisible()
  await visitors.close()
})

test('a page that had stopped at the link’s end goes on by itself when its maker puts the end off', async ({
  page,
}) => {
  const ada = someone('Ada')
  await openAs(page, ada)
  const link = await makeLink(page)
  await linkSaved(page)
  await end(page, link)
  await rename(page, 1, 'After its end')
  await ended(page)
  const push = stored(page)
  await putOff(page, ada)
  await push
  await linkSaved(page)
  await expect(page.getByText('was deleted or has ended')).toHaveCount(0)

  // The same, with the end put off in another tab than the one that saves.
  await end(page, link)
  await rename(page, 2, 'After its second end')
  await ended(page)
  const tab = await page.context().newPage()
  await open(tab)
  await expect(tab.getByText('Link not saved: deleted or ended')).toBeVisible()
  await expect(tab.getByRole('alert')).toContainText('was deleted or has ended')
  const second = stored(page)
  await putOff(tab, ada)
  await second
  await linkSaved(page)
})

test('whoever else may save goes on with “Try again” once the link opens again', async ({
  page,
  browser,
  baseURL,
}) => {
  const { ada, link, other, elsewhere } = await openedByBob(page, browser, baseURL!)
  await rename(other, 1, 'From Bob')
  await savedForEverybody(other)
  await end(page, link)
  await rename(other, 1, 'After its end')
  await ended(other)
  const again = other.getByRole('button', { name: 'Try again' })
  const refused = pushed(other)
  await again.click()
  expect((await refused).status()).toBe(404)
  await ended(other)
  await putOff(page, ada)
  const push = pushed(other)
  await again.click()
  expect((await push).status()).toBe(200)
  await savedForEverybody(other)
  await expect(again).toHaveCount(0)
  await page.reload()
  await expect(cell(page, 1, 'Task')).toContainText('After its end')
  await elsewhere.close()
})

test('sl16 the maker hides the plan from previews of the link, and who opens it still sees it', async ({
  page,
}) => {
  const ada = someone('Ada')
  await openAs(page, ada)
  await rename(page, 1, 'Secret kitchen')
  await page.getByRole('button', { name: /^Plan name:/ }).click()
  await page.getByRole('textbox', { name: 'Plan name' }).fill('Secret house')
  await page.keyboard.press('Enter')
  const link = await makeLink(page)
  const picture = `/card/${link.slice(-6)}.png`
  const head = async () => (await page.request.get(link)).text()
  expect(await head()).toContain('<meta property="og:title" content="Secret house">')
  expect((await page.request.get(picture)).status()).toBe(200)

  const settings = await linkSettings(page, ada)
  await expect(settings.getByRole('checkbox', { name: 'Show the plan in link previews' })).toBeChecked()
  await settings.getByText('Show the plan in link previews').click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toHaveCount(0)
  await expect.poll(head).toContain('<meta property="og:title" content="Barline">')
  expect(await head()).not.toContain('Secret')
  expect((await page.request.get(picture)).status()).toBe(404)
  await closeLinks(page)
  await expect(
    (await linkSettings(page, ada)).getByRole('checkbox', { name: 'Show the plan in link previews' }),
  ).not.toBeChecked()

  await page.goto(link)
  await expect(cell(page, 1, 'Task')).toContainText('Secret kitchen')
})
