/** The server cannot be reached, or the session is over, while the links of the account are looked at (L7, GA16). */
import type { Page } from '@playwright/test'
import { withLink } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'

const myLinks = (page: Page) => page.getByRole('dialog', { name: 'My links' })

async function openLinks(page: Page, name: string) {
  await page.getByRole('button', { name: `Welcome ${name}` }).click()
  await page.getByRole('menuitem', { name: 'My links' }).click()
}

test('l7 the settings of a link stay open with what was set until they are stored', async ({ page }) => {
  const ada = someone('Ada')
  await withLink(page, ada)
  await openLinks(page, ada)
  await myLinks(page).getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Link settings' })
  const name = settings.getByRole('textbox', { name: 'Name' })
  await name.fill('Kitchen')
  await settings.getByText('Others who are signed in may save to it').click()
  await page.context().setOffline(true)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(name).toHaveValue('Kitchen')
  await page.context().setOffline(false)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toHaveCount(0)
  await expect(myLinks(page).getByRole('listitem')).toContainText([/Kitchen.*others signed in may save/])
})

test('ga16 who is signed out by now is told so by the header too', async ({ page }) => {
  const ada = someone('Ada')
  await withLink(page, ada)
  await page.evaluate(() => fetch('/auth/logout'))
  await openLinks(page, ada)
  await expect(myLinks(page).getByRole('alert')).toContainText('You are signed out')
  await myLinks(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Link saved', { exact: true })).toHaveCount(0)
})
