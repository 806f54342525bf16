/** Signing in, a permanent link, and what is behind it (spec §7, §9; L10 to L12, GA16). */
import {
  linkSaved,
  makeLink,
  project,
  pushed,
  restoreVersion,
  sessionEnds,
  signIn,
  vouch,
  withLink,
  withoutNews,
  openAs,
} from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { notice } from '../../support/links'
import { cell, importPlan, open } from '../../support/page'
import { rename, saved } from '../../support/saving'

test('a signed-in user makes a permanent link, edits, and finds the edit behind it on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = someone('Ada')
  await open(page)
  await expect(project(page).getByRole('button', { name: 'Permanent Link' })).toHaveCount(0)
  await rename(page, 1, 'Before')
  await saved(page)
  await signIn(page, ada)
  await expect(cell(page, 1, 'Task')).toContainText('Before')
  const link = await makeLink(page, 'may only view')
  // The dialog that made it is the one that shows it: it knows where the focus came from.
  await expect(project(page).getByRole('button', { name: 'Permanent Link' })).toBeFocused()
  await linkSaved(page)
  const push = pushed(page)
  await rename(page, 1, 'After')
  expect((await push).status()).toBe(200)
  await linkSaved(page)

  // Another device of the same user: editable although visitors may only view, and saved there.
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const other = await elsewhere.newPage()
  await openAs(other, ada, link)
  await expect(cell(other, 1, 'Task')).toContainText('After')
  await expect(other.getByText('Read-only', { exact: true })).toHaveCount(0)
  await linkSaved(other)
  const second = pushed(other)
  await rename(other, 2, 'From elsewhere')
  expect((await second).status()).toBe(200)
  await linkSaved(other)
  await other.reload()
  await expect(cell(other, 2, 'Task')).toContainText('From elsewhere')

  // A visitor looks, and may not edit.
  const visitors = await browser.newContext({ baseURL: baseURL! })
  const visitor = await visitors.newPage()
  await visitor.goto(link)
  await expect(cell(visitor, 2, 'Task')).toContainText('From elsewhere')
  await expect(visitor.getByText('Read-only', { exact: true })).toBeVisible()

  // The first device changed nothing since: it shows what is there now.
  await page.reload()
  await expect(cell(page, 2, 'Task')).toContainText('From elsewhere')
  await linkSaved(page)
  await Promise.all([elsewhere.close(), visitors.close()])
})

test('l12 where both changed one cell and nothing is chosen, both plans are kept', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = someone('Ada')
  await withoutNews(page)
  await openAs(page, ada)
  const link = await makeLink(page)
  await linkSaved(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const other = await elsewhere.newPage()
  await openAs(other, ada, link)
  const push = pushed(other)
  await rename(other, 1, 'Theirs')
  await push
  await rename(page, 1, 'Mine')
  const question = page.getByRole('dialog', { name: 'Both of you changed this' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'also saved to its permanent link from elsewhere' })
  // What it says holds as the plan goes on.
  await expect(notice).toContainText(
    'from elsewhere, with 5 tasks then. The other copy was put in Versions. The plan shown here is saved on this device only.',
  )
  await expect(page.getByText('Link not saved: changed elsewhere')).toBeVisible()
  // However long the trouble is told, a phone has room for the menu beside it.
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox()
  expect(menu!.x + menu!.width).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(cell(page, 1, 'Task')).toContainText('Mine')
  await page.getByRole('button', { name: 'Save this one to the link' }).click()
  await linkSaved(page)
  await restoreVersion(page)
  await expect(cell(page, 1, 'Task')).toContainText('Theirs')
  await elsewhere.close()
})

test('l9 what takes the plan’s place says that the permanent link is let go, and Undo brings it back', async ({
  page,
}) => {
  const letGo = /no longer saved to its permanent link, which stays as it was\./
  const undone = async () => {
    await expect(page.getByText('Link saved', { exact: true })).toHaveCount(0)
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page, letGo)).toHaveCount(0)
    await linkSaved(page)
  }
  await openAs(page, someone('Ada'))
  await rename(page, 1, 'Before the link')
  await importPlan(page, 'eight-columns.csv')
  await expect(notice(page, /^Imported 1 task/)).not.toContainText('permanent link')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await makeLink(page)
  await linkSaved(page)

  await importPlan(page, 'eight-columns.csv')
  await expect(notice(page, /^Imported 1 task\./)).toContainText(letGo)
  await undone()
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
  await expect(notice(page, /^The project is empty\./)).toContainText(letGo)
  await undone()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('templates')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open Moving house' }).click()
  await expect(notice(page, letGo)).toBeVisible()
  await undone()
  // The oldest was kept before there was a link.
  await project(page).getByRole('button', { name: 'Versions' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore 5 tasks/ })
    .last()
    .click()
  await expect(notice(page, /^Restored 5 tasks/)).toContainText(letGo)
  await undone()
})

test('ga16 when the session ends saving to the link stops, the plan stays, and signing in goes on', async ({
  page,
}) => {
  const ada = someone('Ada')
  await openAs(page, ada)
  await makeLink(page)
  await linkSaved(page)
  await sessionEnds(page)
  await saved(page)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Sign in' }).click()
  await vouch(page, ada)
  await expect(cell(page, 1, 'Task')).toContainText('Signed out')
  await linkSaved(page)
})

test('my links are renamed, opened and deleted, tokens are made and revoked', async ({ page }) => {
  const ada = someone('Ada')
  await openAs(page, ada)
  const link = await makeLink(page)
  const code = link.slice(-6)
  const account = async (entry: string) => {
    await page.getByRole('button', { name: `Welcome ${ada}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await account('My links')
  const links = page.getByRole('dialog', { name: 'My links' })
  await expect(links.getByRole('listitem')).toContainText([code])
  await links.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Link settings' })
  await settings.getByRole('textbox', { name: 'Name' }).fill('Kitchen')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(links.getByRole('listitem')).toContainText(['Kitchen'])
  await links.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete link' }).click()
  await expect(links).toContainText('You have no permanent links yet.')
  await links.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Link saved', { exact: true })).toHaveCount(0)

  await account('API tokens')
  const tokens = page.getByRole('dialog', { name: 'API tokens' })
  await tokens.getByRole('textbox', { name: 'Name of the program' }).fill('Nightly export')
  await tokens.getByRole('button', { name: 'Make a token' }).click()
  const secret = await tokens.getByRole('textbox', { name: 'Token' }).inputValue()
  const answer = () => page.request.get('/api/short-url', { headers: { Authorization: `Bearer ${secret}` } })
  expect((await answer()).status()).toBe(200)
  await tokens.getByRole('button', { name: 'Revoke Nightly export' }).click()
  await expect(tokens.getByRole('listitem')).toHaveCount(0)
  await expect(tokens.getByRole('textbox', { name: 'Token' })).toHaveCount(0)
  await page.context().clearCookies()
  expect((await answer()).status()).toBe(401)
})

test('ga9 a sign-in that was left is told once, and signing out leaves the plan', async ({ page }) => {
  await open(page)
  await rename(page, 1, 'Stays')
  await saved(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Sign-in was cancelled.')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await signIn(page, someone('Ada'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(cell(page, 1, 'Task')).toContainText('Stays')
})

test('ga16 signing out is no trouble until something waits for the link', async ({ page }) => {
  await withLink(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const rests = page.getByText('Signed out: link not kept up to date', { exact: true })
  await expect(rests).toBeVisible()
  // It begins where the name of the plan does.
  const [text, line] = [await rests.boundingBox(), await rests.locator('..').boundingBox()]
  expect(text?.x).toBe(line?.x)
  const waits = page.getByText('Link not saved: signed out', { exact: true })
  await rename(page, 1, 'Waits')
  await expect(waits).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(waits).toBeVisible()
})
