/** Two accounts in one browser, and two tabs of one account (GA16). */
import type { Page } from '@playwright/test'
import {
  linkSaved,
  project,
  restoreVersion,
  savedForEverybody,
  signIn,
  withLink,
} from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { letOthersSave } from '../../support/accounts/together'
import { cell } from '../../support/page'
import { rename, saved } from '../../support/saving'

const behind = async (page: Page, link: string): Promise<string> => {
  const answer = await page.request.get(`/api/short-url/${link.slice(-6)}/plan`)
  return answer.text()
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

/** Ada’s plan, to whose link whoever is signed in may save; her last change stays in this browser. */
async function unsent(page: Page) {
  const ada = someone('Ada')
  const link = await withLink(page, ada)
  await letOthersSave(page, link, true)
  await page.route('**/api/short-url/*', (route) => route.abort())
  await rename(page, 1, 'Not sent')
  await expect(page.getByText('Offline – will retry')).toBeVisible()
  await saved(page)
  await signOut(page)
  await page.unroute('**/api/short-url/*')
  return { ada, link }
}

test('ga16 what one account left unsent goes in the name of the next only where that one says so', async ({
  page,
}) => {
  const { ada, link } = await unsent(page)
  await signIn(page, someone('Bob'))
  const notice = page.getByRole('alert').filter({ hasText: `Changes by ${ada} were not saved` })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Link not saved: please choose')).toBeVisible()
  await expect(cell(page, 1, 'Task')).toContainText('Not sent')
  expect(await behind(page, link)).not.toContain('Not sent')
  // Left alone they wait, and are asked about again.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await project(page).getByRole('button', { name: 'Permanent Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permanent Link' })
  await expect(dialog).toContainText('is not saved until you choose what is to be there')
  await expect(dialog).not.toContainText('My links')
  await dialog.getByRole('button', { name: 'Choose what is to be there' }).click()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(notice).toBeVisible()
  expect(await behind(page, link)).not.toContain('Not sent')
  await page.getByRole('button', { name: 'Save them as mine' }).click()
  await savedForEverybody(page)
  await expect(notice).toHaveCount(0)
  expect(await behind(page, link)).toContain('Not sent')
})

test('ga16 what the next account discards is in Versions, and whoever comes back is not asked', async ({
  page,
}) => {
  const { ada, link } = await unsent(page)
  await signIn(page, ada)
  await linkSaved(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await behind(page, link)).toContain('Not sent')

  await page.route('**/api/short-url/*', (route) => route.abort())
  await rename(page, 1, 'Again not sent')
  await expect(page.getByText('Offline – will retry')).toBeVisible()
  await saved(page)
  await signOut(page)
  await page.unroute('**/api/short-url/*')
  await signIn(page, someone('Bob'))
  await page.getByRole('button', { name: 'Discard them' }).click()
  await savedForEverybody(page)
  await expect(cell(page, 1, 'Task')).toHaveAccessibleName('Not sent')
  expect(await behind(page, link)).not.toContain('Again not sent')
  await expect(page.getByText('is in Versions')).toBeVisible()
  await project(page).getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByText('5 tasks · As it was on this device')).toHaveCount(1)
  await expect(versions.getByText('Saved to the permanent link elsewhere')).toHaveCount(0)
  await versions.getByRole('button', { name: 'Close' }).click()
  await restoreVersion(page)
  await expect(cell(page, 1, 'Task')).toHaveAccessibleName('Again not sent')
})
