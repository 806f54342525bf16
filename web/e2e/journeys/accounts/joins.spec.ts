/** Two browsers of one owner change the plan behind one permanent link (L12, L21). */
import type { Browser, Page } from '@playwright/test'
import {
  linkSaved,
  makeLink,
  project,
  pushed,
  withoutNews,
  openAs,
} from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { command, fitsSideways } from '../../support/commands'
import { cell } from '../../support/page'
import { rename, saved } from '../../support/saving'

/** The same plan in two browsers, both of its owner. */
async function inTwoBrowsers(page: Page, browser: Browser, baseURL: string): Promise<Page> {
  const ada = someone('Ada')
  await withoutNews(page)
  await openAs(page, ada)
  const link = await makeLink(page)
  await linkSaved(page)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await withoutNews(other)
  await openAs(other, ada, link)
  await linkSaved(other)
  return other
}

async function renameThere(other: Page, number: number, name: string) {
  const push = pushed(other)
  await rename(other, number, name)
  expect((await push).status()).toBe(200)
  await linkSaved(other)
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Both of you changed this' })

test('l21 changes of different cells are merged with nothing asked, and stand in both browsers', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await inTwoBrowsers(page, browser, baseURL!)
  await renameThere(other, 1, 'Theirs')
  await rename(page, 2, 'Mine')
  await expect(cell(page, 1, 'Task')).toContainText('Theirs')
  await expect(cell(page, 2, 'Task')).toContainText('Mine')
  await expect(page.getByText('Changes by others were merged: 1 change.')).toBeVisible()
  await linkSaved(page)
  await expect(question(page)).toHaveCount(0)
  // The other browser goes on from its own: it gets both.
  await rename(other, 3, 'Later')
  await expect(cell(other, 2, 'Task')).toContainText('Mine')
  await linkSaved(other)
  // What came in is nobody's here to take back: undo takes one's own.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 2, 'Task')).not.toContainText('Mine')
  await expect(cell(page, 1, 'Task')).toContainText('Theirs')
  await other.context().close()
})

for (const [choice, stands] of [
  ['Yours: Mine', 'Mine'],
  ['Theirs: Theirs', 'Theirs'],
] as const)
  test(`l12 of one cell that both changed the chosen value stands, and both are kept: ${stands}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await inTwoBrowsers(page, browser, baseURL!)
    await renameThere(other, 1, 'Theirs')
    await renameThere(other, 2, 'Untouched here')
    await rename(page, 1, 'Mine')
    await expect(question(page)).toBeVisible()
    await expect(question(page).getByRole('radio')).toHaveCount(2)
    await expect(question(page).getByRole('radio', { name: 'Yours: Mine' })).toBeChecked()
    await question(page).getByRole('radio', { name: choice }).check({ force: true })
    await question(page).getByRole('button', { name: 'Merge' }).click()
    await expect(cell(page, 1, 'Task')).toContainText(stands)
    await expect(cell(page, 2, 'Task')).toContainText('Untouched here')
    await linkSaved(page)
    await project(page).getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions' })
    await expect(versions.getByText('Before changes by others were merged')).toBeVisible()
    await expect(versions.getByText('Saved to the permanent link elsewhere')).toBeVisible()
    await other.context().close()
  })

test('l21 a page that could not send, and was loaded again, merges what others did meanwhile', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await inTwoBrowsers(page, browser, baseURL!)
  // What is on its way out at the reload does not come through either.
  await page.route('**/api/short-url/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await rename(page, 2, 'Mine')
  await saved(page)
  await renameThere(other, 1, 'Theirs')
  await page.reload()
  await expect(cell(page, 2, 'Task')).toContainText('Mine')
  await page.unroute('**/api/short-url/*')
  await expect(cell(page, 1, 'Task')).toContainText('Theirs', { timeout: 40_000 })
  await expect(cell(page, 2, 'Task')).toContainText('Mine')
  await linkSaved(page)
  await page.reload()
  await expect(cell(page, 1, 'Task')).toContainText('Theirs')
  await expect(cell(page, 2, 'Task')).toContainText('Mine')
  await expect(cell(page, 6, 'Task')).toHaveCount(0)
  await linkSaved(page)
  await other.context().close()
})

test('l12 a save whose answer was lost, and that somebody went on from, is no conflict with oneself', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await inTwoBrowsers(page, browser, baseURL!)
  let isCut = false
  await page.route('**/api/short-url/*', async (route) => {
    if (!isCut && route.request().method() === 'PUT') {
      isCut = true
      // It arrives; nobody hears that.
      await route.fetch()
    }
    await (isCut ? route.abort() : route.continue())
  })
  await rename(page, 2, 'Mine first')
  await expect(page.getByText('Offline – will retry')).toBeVisible()
  await rename(other, 4, 'Theirs')
  await expect(cell(other, 2, 'Task')).toContainText('Mine first')
  await linkSaved(other)
  await rename(page, 2, 'Mine second')
  await saved(page)
  await page.unroute('**/api/short-url/*')
  await linkSaved(page)
  await expect(question(page)).toHaveCount(0)
  await expect(cell(page, 2, 'Task')).toContainText('Mine second')
  await expect(cell(page, 4, 'Task')).toContainText('Theirs')
  await other.context().close()
})

/** Both changed the name of row 1, and this page could not send its own for a while. */
async function asked(page: Page, browser: Browser, baseURL: string): Promise<Page> {
  const other = await inTwoBrowsers(page, browser, baseURL)
  await page.route('**/api/short-url/*', (route) => route.abort())
  await rename(page, 1, 'Mine')
  await expect(page.getByText('The permanent link cannot be reached.').first()).toBeVisible()
  await saved(page)
  await renameThere(other, 1, 'Theirs')
  await page.unroute('**/api/short-url/*')
  await expect(question(page)).toBeVisible({ timeout: 40_000 })
  return other
}

test('gs18 what was told of an outage is gone where the link was reached and something is asked', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await asked(page, browser, baseURL!)
  await expect(page.getByText('The permanent link cannot be reached.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('alert').filter({ hasText: 'also saved to its permanent link from elsewhere' }),
  ).toBeVisible()
  await other.context().close()
})

for (const [where, size] of [
  ['beside a pointer', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`l12 what was dismissed unanswered can be chosen from the dialog of the link, ${where}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await asked(page, browser, baseURL!)
    await page.setViewportSize(size)
    await page.keyboard.press('Escape')
    const notices = page.getByRole('region', { name: 'Notices' })
    await notices.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await rename(page, 3, 'Mine goes on')
    const dialog = page.getByRole('dialog', { name: 'Permanent Link' })
    await command(page, 'Permanent Link')
    await expect(dialog).toContainText('is not saved until you choose what is to be there')
    await fitsSideways(dialog)
    await dialog.getByRole('button', { name: 'Choose what is to be there' }).click()
    await expect(question(page)).toBeVisible()
    // As often as one likes, and with keys alone.
    await page.keyboard.press('Escape')
    await expect(notices).toContainText('also saved to its permanent link from elsewhere')
    await command(page, 'Permanent Link')
    await dialog.getByRole('button', { name: 'Choose what is to be there' }).press('Enter')
    await expect(question(page)).toBeVisible()
    // What it asks is not told behind it as well, with another answer.
    await expect(notices).not.toContainText('also saved to its permanent link from elsewhere')
    await question(page).getByRole('button', { name: 'Merge' }).click()
    await linkSaved(page)
    await command(page, 'Permanent Link')
    await expect(dialog).toContainText('Visitors can edit a copy of their own.')
    await expect(dialog.getByRole('button', { name: 'Choose what is to be there' })).toHaveCount(0)
    await rename(other, 4, 'Met')
    await expect(cell(other, 1, 'Task')).toContainText('Mine')
    await expect(cell(other, 3, 'Task')).toContainText('Mine goes on')
    await other.context().close()
  })
