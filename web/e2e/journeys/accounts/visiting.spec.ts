/** Another person's permanent link: what is changed stays here, and a link of one's own is a press away (L7). */
import type { Browser, Page } from '@playwright/test'
import {
  isSave,
  linkSaved,
  project,
  savedForEverybody,
  signIn,
  visitorSees,
  vouch,
  withLink,
  openAs,
} from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { letOthersSave } from '../../support/accounts/together'
import { openLink, share } from '../../support/links'
import { cell, chooseFile, fixturePath, open, table } from '../../support/page'
import { rename, saved } from '../../support/saving'

const shared = (page: Page) => page.getByRole('region', { name: 'Shared project' })

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

test('l3 l7 signing in from a link comes back to it, and what is changed then goes there', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  await rename(page, 1, 'Behind the link')
  await letOthersSave(page, link, true)
  await visitorSees(browser, link, 'Behind the link')
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await openLink(visitor, link)
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await visitor.getByRole('button', { name: 'Cancel' }).click()
  await expect(visitor.getByText('Sign-in was cancelled.')).toBeVisible()
  await expect(cell(visitor, 1, 'Task')).toContainText('Behind the link')
  await expect(shared(visitor)).toContainText('your changes stay in this browser')
  await signIn(visitor, someone('Bob'))
  await expect(cell(visitor, 1, 'Task')).toContainText('Behind the link')
  await expect(shared(visitor)).toContainText('The owner lets you edit this plan')
  await rename(visitor, 2, 'By the visitor')
  await savedForEverybody(visitor)
  await expect(cell(page, 2, 'Task')).toContainText('By the visitor')
  await elsewhere.close()
})

test('lv8 l7 a right to save that is given or taken while the link is shown counts at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await openAs(visitor, someone('Bob'), link)
  await expect(shared(visitor)).toContainText('Following live')
  await expect(shared(visitor)).toContainText('your changes stay in this browser')
  await letOthersSave(page, link, true)
  await expect(shared(visitor)).toContainText('The owner lets you edit this plan')
  await letOthersSave(page, link, false)
  await expect(shared(visitor)).toContainText('your changes stay in this browser')
  await letOthersSave(page, link, true)
  await expect(shared(visitor)).toContainText('The owner lets you edit this plan')
  await rename(visitor, 2, 'By the visitor')
  await savedForEverybody(visitor)
  await expect(cell(page, 2, 'Task')).toContainText('By the visitor')
  await elsewhere.close()
})

test('l3 signing in comes back to a read-only link, and what is opened later begins anew', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page)
  await rename(page, 1, 'In the link')
  const link = await share(page, 'Read-only')
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await open(visitor)
  await rename(visitor, 1, 'My own')
  await openLink(visitor, link)
  await expect(cell(visitor, 1, 'Task')).toContainText('In the link')
  await signIn(visitor, someone('Bob'))
  await expect(cell(visitor, 1, 'Task')).toContainText('In the link')
  await expect(shared(visitor)).toBeVisible()
  await open(visitor)
  await expect(cell(visitor, 1, 'Task')).toContainText('My own')
  await elsewhere.close()
})

test('l2 l3 what was changed on a copy before signing in is there after it', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  await letOthersSave(page, link, true)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await openLink(visitor, link)
  await rename(visitor, 1, 'On a copy')
  await expect(visitor.getByText(/^Saved \d/)).toBeVisible()
  await signIn(visitor, someone('Bob'))
  await expect(cell(visitor, 1, 'Task')).toContainText('On a copy')
  await elsewhere.close()
})

/** A visitor who has a plan of their own, and has changed the one behind the link. */
async function withCopy(page: Page, browser: Browser, baseURL: string) {
  const link = await withLink(page)
  const elsewhere = await browser.newContext({ baseURL })
  const visitor = await elsewhere.newPage()
  await open(visitor)
  await rename(visitor, 1, 'My own')
  await saved(visitor)
  await openLink(visitor, link)
  await rename(visitor, 1, 'On a copy')
  await saved(visitor)
  await expect(shared(visitor)).toContainText('your changes stay in this browser')
  return { link, visitor, elsewhere }
}

test('l7 l9 that changes to the copy of a link stay here is told until another plan takes its place', async ({
  page,
  browser,
  baseURL,
}) => {
  const { visitor, elsewhere } = await withCopy(page, browser, baseURL!)
  await visitor.reload()
  await expect(shared(visitor)).toContainText('your changes stay in this browser')
  await project(visitor).getByRole('button', { name: 'Versions' }).click()
  await visitor
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await expect(cell(visitor, 1, 'Task')).toContainText('My own')
  await expect(shared(visitor)).toHaveCount(0)
  await saved(visitor)
  await visitor.reload()
  await expect(cell(visitor, 1, 'Task')).toContainText('My own')
  await expect(shared(visitor)).toHaveCount(0)
  await elsewhere.close()
})

test('l7 l9 another tab puts another plan in the place of the copy of a link', async ({
  page,
  browser,
  baseURL,
}) => {
  const { visitor, elsewhere } = await withCopy(page, browser, baseURL!)
  const tab = await elsewhere.newPage()
  await open(tab)
  await expect(shared(tab)).toContainText('your changes stay in this browser')
  await project(tab).getByRole('button', { name: 'Reset All' }).click()
  await tab.getByRole('button', { name: 'Delete everything' }).click()
  await expect(shared(tab)).toHaveCount(0)
  await expect(table(visitor)).toHaveAttribute('aria-rowcount', '1')
  await expect(shared(visitor)).toHaveCount(0)
  await elsewhere.close()
})

test('l7 l9 a plan that is imported in the place of a link’s is the visitor’s own', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await openLink(visitor, link)
  await expect(shared(visitor)).toContainText('your changes stay in this browser')
  await chooseFile(visitor, fixturePath('eight-columns.csv'))
  await visitor.getByRole('button', { name: /^Replace with/ }).click()
  await saved(visitor)
  await expect(shared(visitor)).toHaveCount(0)
  await elsewhere.close()
})

test('l9 a plan that is imported in the place of a link’s is not saved to it for everybody', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  await rename(page, 1, 'The owner’s')
  await linkSaved(page)
  await letOthersSave(page, link, true)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  const sent: string[] = []
  visitor.on('request', (request) => isSave(request) && sent.push(request.url()))
  await openAs(visitor, someone('Bob'), link)
  await expect(shared(visitor)).toContainText('Everyone with the link sees your changes')
  await chooseFile(visitor, fixturePath('eight-columns.csv'))
  await visitor.getByRole('button', { name: /^Replace with/ }).click()
  await saved(visitor)
  await expect(shared(visitor)).toHaveCount(0)
  // What is saved for everybody goes out within a second.
  await rename(visitor, 1, 'Bob’s own')
  await saved(visitor)
  await visitor.reload()
  await expect(cell(visitor, 1, 'Task')).toContainText('Bob’s own')
  expect(sent).toEqual([])
  await visitorSees(browser, link, 'The owner’s')
  await elsewhere.close()
})

test('l7 the maker of a link who changed it signed out is not told that it is another person’s', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = someone('Ada')
  const link = await withLink(page, ada)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const own = await elsewhere.newPage()
  await openLink(own, link)
  await rename(own, 1, 'On a copy')
  await saved(own)
  await signIn(own, ada)
  await expect(shared(own)).toContainText('your changes stay in this browser')
  await expect(shared(own)).not.toContainText('another person')
  await elsewhere.close()
})
