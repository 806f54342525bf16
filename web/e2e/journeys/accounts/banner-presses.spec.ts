/** What the banner of a link offers is pressed while something is typed: the press comes first (L7, GL17). */
import type { Page } from '@playwright/test'
import { openAs, visitorSees, withLink } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { joinAs, letOthersSave, together } from '../../support/accounts/together'
import { notice, openLink, share } from '../../support/links'
import { cell, open, table } from '../../support/page'
import { rename, saved } from '../../support/saving'

const shared = (page: Page) => page.getByRole('region', { name: 'Shared project' })

const ALONE = 'Your first change makes a copy in this browser'

async function type(page: Page, number: number, text: string) {
  await page.bringToFront()
  await cell(page, number, 'Task').click()
  await page.keyboard.type(text)
}

/** As a finger does it: the button is down for a while. */
async function press(page: Page, name: string) {
  await shared(page).getByRole('button', { name }).hover()
  await page.mouse.down()
  await expect(table(page).getByRole('textbox')).toBeFocused()
  await page.mouse.up()
}

test('l7 what is being typed when changes are to stay with the visitor stays with them', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob, link } = await together(page, browser, baseURL!)
  await type(bob, 2, 'For me alone')
  await press(bob, 'Keep my changes to myself')
  await expect(shared(bob)).toContainText(ALONE)
  await bob.keyboard.press('Enter')
  await expect(cell(bob, 2, 'Task')).toContainText('For me alone')
  await saved(bob)
  await expect(bob.getByText('Link saved for everybody')).toHaveCount(0)
  await rename(page, 1, 'By Ada')
  await visitorSees(browser, link, 'By Ada')
  await expect(cell(page, 2, 'Task')).not.toContainText('For me alone')
  await bob.context().close()
})

test('l7 a finger that presses while something is typed decides first too', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!, { hasTouch: true })
  await type(bob, 2, 'For me alone')
  await shared(bob).getByRole('button', { name: 'Keep my changes to myself' }).tap()
  await expect(shared(bob)).toContainText(ALONE)
  await expect(table(bob).getByRole('textbox')).toBeFocused()
  await bob.keyboard.press('Enter')
  await saved(bob)
  await expect(bob.getByText('Link saved for everybody')).toHaveCount(0)
  await expect(cell(bob, 2, 'Task')).toContainText('For me alone')
  await bob.context().close()
})

test('l7 a reload, and Back, find that changes are to stay with the visitor', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!)
  await shared(bob).getByRole('button', { name: 'Keep my changes to myself' }).click()
  await bob.reload()
  await expect(shared(bob)).toContainText(ALONE)
  await openLink(bob, '/?s=zzzzzz')
  await expect(shared(bob)).toContainText('This project is empty')
  await bob.goBack()
  await expect(shared(bob)).toContainText(ALONE)
  await bob.context().close()
})

test('gl17 what is being typed into a link’s plan when the visitor goes back is offered beside their own', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page)
  const link = await share(page, 'Editable')
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await open(visitor)
  await rename(visitor, 1, 'My own work')
  await saved(visitor)
  await openLink(visitor, link)
  await type(visitor, 1, 'Half a tho')
  await press(visitor, 'Back to my project')
  await expect(cell(visitor, 1, 'Task')).toContainText('My own work')
  await expect(notice(visitor, 'Half a tho')).toBeVisible()
  await elsewhere.close()
})

test('l7 what is being typed is in the plan that becomes a link of the visitor’s own', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const visitor = await elsewhere.newPage()
  await openAs(visitor, someone('Bob'), link)
  await type(visitor, 2, 'My version')
  await press(visitor, 'Save as my own link')
  const dialog = visitor.getByRole('dialog', { name: 'Permanent Link' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = dialog.getByRole('textbox', { name: 'Link' })
  await expect(address).toHaveValue(/\/\?s=[a-z0-9]{6}$/)
  await expect(cell(visitor, 2, 'Task')).toContainText('My version')
  await elsewhere.close()
})

test('l2 l7 who edits for everybody is told so, and where their own plan is', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await withLink(page)
  await letOthersSave(page, link, true)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const own = await elsewhere.newPage()
  await open(own)
  await rename(own, 1, 'My own work')
  await saved(own)
  await own.close()
  const bob = await joinAs(browser, someone('Bob'), link, {
    baseURL: baseURL!,
    storageState: await elsewhere.storageState(),
  })
  await rename(bob, 2, 'By Bob')
  await expect(
    notice(
      bob,
      /^You are now editing this plan for everybody\. Your own plan \(\d+ tasks\) is in Versions\.$/,
    ),
  ).toBeVisible()
  await elsewhere.close()
  await bob.context().close()
})
