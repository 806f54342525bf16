/** Another person's permanent link: what is changed stays here, and a link of one's own is a press away (L7). */
import { visitorSees, vouch, withLink, openAs } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { cell } from '../../support/page'
import { rename } from '../../support/saving'

test('l7 a visitor is told that changes stay here, and makes a link of their own', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await visitor.goto(link)
  const banner = visitor.getByRole('region', { name: 'Shared project' })
  await expect(banner).toContainText('your changes stay in this browser')
  await rename(visitor, 1, 'My version')
  await expect(banner).toContainText('your changes stay in this browser')
  await banner.getByRole('button', { name: 'Save as my own link' }).click()
  const bob = someone('Bob')
  await vouch(visitor, bob)
  // Back, and able to do it.
  await expect(cell(visitor, 1, 'Task')).toContainText('My version')
  const dialog = visitor.getByRole('dialog', { name: 'Permanent Link' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = dialog.getByRole('textbox', { name: 'Link' })
  await expect(address).toHaveValue(/\/\?s=[a-z0-9]{6}$/)
  const own = await address.inputValue()
  expect(own).not.toBe(link)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)
  await visitorSees(browser, own, 'My version')
  await expect(cell(page, 1, 'Task')).not.toContainText('My version')
  await elsewhere.close()
})

test('l7 a visitor who is signed in saves as their own link without an edit first', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await openAs(visitor, someone('Bob'), link)
  const banner = visitor.getByRole('region', { name: 'Shared project' })
  await banner.getByRole('button', { name: 'Save as my own link' }).click()
  await visitor
    .getByRole('dialog', { name: 'Permanent Link' })
    .getByRole('button', { name: 'Create link' })
    .click()
  await expect(visitor.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toHaveValue(
    /\/\?s=[a-z0-9]{6}$/,
  )
  await elsewhere.close()
})
