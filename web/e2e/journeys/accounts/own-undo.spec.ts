/** Undo is one's own while two people change one plan (ED31). */
import type { Browser, Locator, Page } from '@playwright/test'
import { linkSaved, makeLink, pushed, openAs } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { cell, type Title } from '../../support/page'
import { notice } from '../../support/links'

async function type(page: Page, number: number, title: Title, text: string) {
  await page.bringToFront()
  const push = pushed(page)
  await cell(page, number, title).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(cell(page, number, title)).toContainText(text)
  expect((await push).status()).toBe(200)
}

/** The same plan in two browsers that may both save. */
async function annAndBen(page: Page, browser: Browser, baseURL: string): Promise<[Page, Page]> {
  const owner = someone('Ann')
  await openAs(page, owner)
  const link = await makeLink(page)
  await linkSaved(page)
  const elsewhere = await browser.newContext({ baseURL })
  const ben = await elsewhere.newPage()
  await openAs(ben, owner, link)
  await linkSaved(ben)
  // Each follows the other from here on.
  await type(ben, 1, 'Task', 'Ben is here')
  await expect(cell(page, 1, 'Task')).toContainText('Ben is here')
  await linkSaved(page)
  return [page, ben]
}

const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true })

test('ed31 undo takes back one’s own change, and leaves what others did beside it', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ann, ben] = await annAndBen(page, browser, baseURL!)
  const before = await cell(ann, 3, 'Duration').innerText()
  await type(ann, 3, 'Duration', '17')
  await expect(cell(ben, 3, 'Duration')).toContainText('17')
  await type(ben, 2, 'Task', 'Renamed by Ben')
  await type(ben, 3, 'Owner', 'Benjamin')
  await expect(cell(ann, 2, 'Task')).toContainText('Renamed by Ben')
  await expect(cell(ann, 3, 'Owner')).toContainText('Benjamin')
  await ann.bringToFront()
  await cell(ann, 1, 'Duration').click()
  await undo(ann).hover()
  await expect(ann.getByRole('tooltip')).toContainText('Undo: Change Duration')
  const push = pushed(ann)
  await ann.keyboard.press('ControlOrMeta+z')
  await expect(cell(ann, 3, 'Duration')).toHaveText(before)
  await expect(cell(ann, 2, 'Task')).toContainText('Renamed by Ben')
  await expect(cell(ann, 3, 'Owner')).toContainText('Benjamin')
  expect((await push).status()).toBe(200)
  await expect(cell(ben, 3, 'Duration')).toHaveText(before)
  await ben.context().close()
})

test('ed31 a value that others changed since stays, and that is said', async ({ page, browser, baseURL }) => {
  const [ann, ben] = await annAndBen(page, browser, baseURL!)
  await type(ann, 3, 'Duration', '17')
  await expect(cell(ben, 3, 'Duration')).toContainText('17')
  await type(ben, 3, 'Duration', '9')
  await expect(cell(ann, 3, 'Duration')).toContainText('9')
  await ann.bringToFront()
  await undo(ann).click()
  await expect(
    notice(ann, '“Change Duration” stays as it is: others have changed the same since.'),
  ).toBeVisible()
  await expect(cell(ann, 3, 'Duration')).toContainText('9')
  await expect(undo(ann)).toBeDisabled()
  await ben.context().close()
})
