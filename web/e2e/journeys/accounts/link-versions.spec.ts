/** Earlier plans behind a permanent link: kept before they are saved over, looked at, named, compared, restored (SL17 to SL19). */
import type { Page } from '@playwright/test'
import { accessible } from '../../support/axe'
import {
  isListOfChanges,
  linkSaved,
  project,
  pushed,
  withLink,
  openAs,
} from '../../support/accounts/permanent-link'
import { planUrl } from '../../support/accounts/plans'
import { expect, someone, test } from '../../support/accounts/site'
import { cell } from '../../support/page'
import { rename } from '../../support/saving'

/** A program saves another plan with the account of whoever is signed in, without having looked. */
async function overwrite(page: Page, link: string, title: string) {
  const status = await page.evaluate(
    async ([path, longUrl]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path!, { method: 'PUT', headers, body: JSON.stringify({ longUrl }) })).status
    },
    [`/api/short-url/${link.slice(-6)}`, planUrl(new URL(link).origin, title)],
  )
  expect(status).toBe(200)
}

async function openVersions(page: Page) {
  await project(page).getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions', exact: true })
  return { dialog, behind: dialog.getByRole('region', { name: 'Versions of this link' }) }
}

test('sl17 what a program saved over is looked at, named, compared, restored, and taken back', async ({
  page,
}) => {
  const link = await withLink(page)
  const push = pushed(page)
  await rename(page, 1, 'Measured twice')
  expect((await push).status()).toBe(200)
  await linkSaved(page)
  await overwrite(page, link, 'From a program')
  await expect(cell(page, 1, 'Task')).toContainText('Paint')

  const { dialog, behind } = await openVersions(page)
  const row = behind.getByRole('listitem').filter({ hasText: 'Before a program saved over it' })
  await expect(row).toContainText('5 tasks')
  await expect(row).toContainText('Ada')
  await accessible(page)

  // Looked at, it changes nothing.
  await row.getByRole('button', { name: /^View 5 tasks of / }).click()
  const look = page.getByRole('dialog', { name: /^Version of / })
  await expect(look).toContainText('View only')
  await expect(look.getByRole('row').nth(1)).toContainText('Measured twice')
  await accessible(page)
  await look.getByRole('button', { name: 'Name' }).click()
  const naming = page.getByRole('dialog', { name: 'Name a version' })
  await naming.getByRole('textbox', { name: 'Name' }).fill('As agreed')
  await page.keyboard.press('Enter')
  const named = behind.getByRole('listitem').filter({ hasText: 'As agreed' })
  await expect(named).toContainText('5 tasks')

  await named.getByRole('button', { name: /^Compare 5 tasks of .* with the plan$/ }).click()
  const compared = page.getByRole('dialog', { name: 'As agreed and the plan now' })
  await expect(compared.getByRole('table')).toContainText('Measured twice')
  await compared.getByRole('button', { name: 'Close' }).click()

  const restoring = pushed(page)
  await named.getByRole('button', { name: /^Restore 5 tasks of / }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 1, 'Task')).toContainText('Measured twice')
  expect((await restoring).status()).toBe(200)
  await linkSaved(page)
  // One step takes it back, and that goes to the link as well.
  const back = pushed(page)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 1, 'Task')).toContainText('Paint')
  expect((await back).status()).toBe(200)
  const again = await openVersions(page)
  await expect(
    again.behind.getByRole('listitem').filter({ hasText: 'another version was restored' }),
  ).toContainText('1 task')
})

test('sl18 the plan as it is gets a name, once it is saved to the link', async ({ page }) => {
  await withLink(page)
  const { behind } = await openVersions(page)
  await expect(behind).toContainText('None yet')
  await behind.getByRole('button', { name: 'Name this version' }).click()
  const naming = page.getByRole('dialog', { name: 'Name this version' })
  await expect(naming.getByRole('button', { name: 'Save' })).toBeDisabled()
  await naming.getByRole('textbox', { name: 'Name' }).fill('Before the holidays')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(behind.getByRole('listitem')).toHaveText([/Before the holidays.*5 tasks.*Named/])
  // On a phone it is there too, and nothing is wider than the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(behind.getByRole('button', { name: /^Restore 5 tasks/ })).toBeVisible()
  await behind.getByRole('button', { name: /^View 5 tasks/ }).click()
  const look = page.getByRole('dialog', { name: 'Before the holidays' })
  await expect(look.getByRole('row').nth(1)).toBeVisible()
  for (const button of await look.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
  // It goes for good, and is asked about.
  await look.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this version' })
  await expect(question).toContainText('“Before the holidays” will be deleted for good')
  await question.getByRole('button', { name: 'Delete this version' }).click()
  await expect(behind).toContainText('None yet')
})

test('sl19 a visitor has the present of a link, and nothing of its past', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  await overwrite(page, link, 'From a program')
  const path = `/api/short-url/${link.slice(-6)}/versions`
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await visitor.goto(link)
  await expect(cell(visitor, 1, 'Task')).toContainText('Paint')
  const ask = (path: string) => visitor.evaluate(async (path) => (await fetch(path)).status, path)
  expect([await ask(path), await ask(`${path}/1`)]).toEqual([401, 401])
  await openAs(visitor, someone('Bob'), link)
  await expect(cell(visitor, 1, 'Task')).toContainText('Paint')
  expect([await ask(path), await ask(`${path}/1`)]).toEqual([403, 403])
  const { dialog, behind } = await openVersions(visitor)
  await expect(dialog).toContainText('in this browser')
  await expect(behind).toHaveCount(0)
  await elsewhere.close()
})

test('sl19 who is signed out is told, and an outage is tried again', async ({ page }) => {
  await withLink(page)
  await page.route(/\/versions$/, (route) => route.abort())
  const { dialog, behind } = await openVersions(page)
  await expect(behind.getByRole('alert')).toContainText('The server cannot be reached')
  await page.unroute(/\/versions$/)
  await behind.getByRole('button', { name: 'Try again' }).click()
  await expect(behind).toContainText('None yet')
  await dialog.getByRole('button', { name: 'Close' }).click()
  // The session ends while the page is open.
  await page.context().clearCookies()
  await openVersions(page)
  await expect(behind.getByRole('alert')).toContainText('You are signed out')
  await expect(behind.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('sl17 lv12 a restore among several who edit is their rows as they were, for each of them', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  await page.evaluate(
    async (path) => {
      const headers = { 'Content-Type': 'application/json' }
      await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ othersMaySave: true }) })
    },
    `/api/short-url/${link.slice(-6)}`,
  )
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const bob = await elsewhere.newPage()
  await openAs(bob, someone('Bob'), link)
  await expect(bob.getByRole('region', { name: 'Shared project' })).toContainText('lets you edit this plan')
  // Each has met the other: from now on they send what they change.
  await rename(bob, 1, 'From Bob')
  await expect(cell(page, 1, 'Task')).toContainText('From Bob')
  await rename(page, 2, 'From Ada')
  await expect(cell(bob, 2, 'Task')).toContainText('From Ada')
  await linkSaved(page)

  const { behind } = await openVersions(page)
  await behind.getByRole('button', { name: 'Name this version' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Agreed')
  await page.keyboard.press('Enter')
  await expect(behind.getByRole('listitem')).toContainText('Agreed')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await rename(bob, 1, 'Otherwise')
  await expect(cell(page, 1, 'Task')).toContainText('Otherwise')

  const sent = pushed(page)
  await openVersions(page)
  await behind.getByRole('button', { name: /^Restore/ }).click()
  await expect(cell(page, 1, 'Task')).toContainText('From Bob')
  const restored = await sent
  expect(restored.status()).toBe(200)
  expect(isListOfChanges(restored.request())).toBe(true)
  // One cell is set: no row was taken away and put back as another.
  const { changes } = restored.request().postDataJSON() as { changes: { change: string }[] }
  expect(changes.map(({ change }) => change)).toEqual(['set'])
  await expect(cell(bob, 1, 'Task')).toContainText('From Bob')
  await expect(cell(bob, 2, 'Task')).toContainText('From Ada')
  await elsewhere.close()
})
