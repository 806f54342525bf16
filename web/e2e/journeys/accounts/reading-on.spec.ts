/** What others do to the plan leaves the reader where they read (L21). */
import type { Browser, Page } from '@playwright/test'
import { savedForEverybody } from '../../support/accounts/permanent-link'
import { expect, test } from '../../support/accounts/site'
import { meet, SOON, together } from '../../support/accounts/together'
import { cell, paste, table } from '../../support/page'

/** So many rows that Bob, who stands in row 8, can scroll away from it. */
async function readingOn(page: Page, browser: Browser, baseURL: string) {
  const { bob } = await together(page, browser, baseURL)
  await meet(page, bob)
  await cell(page, 5, 'Task').click()
  await paste(page, Array.from({ length: 100 }, (_, at) => `Row ${at + 5}`).join('\n'))
  await expect(table(bob)).toHaveAttribute('aria-rowcount', '105', SOON)
  await cell(bob, 8, 'Task').click()
  await table(bob).evaluate((frame) => (frame.scrollTop = 50 * 31))
  await expect(cell(bob, 60, 'Task')).toBeInViewport()
  return bob
}

/** How far below the table's upper edge a row stands. */
const placeOf = async (page: Page, name: string) => {
  const box = (await table(page)
    .getByRole('row', { name: new RegExp(`^\\d+ ${name},`) })
    .boundingBox())!
  return box.y
}

for (const [what, keys, rows] of [
  ['adds a row above', (page: Page) => addAbove(page), '106'],
  ['deletes a row above', (page: Page) => deleteRow(page, 4), '104'],
  ['deletes the row that one stands in', (page: Page) => deleteRow(page, 8), '104'],
  ['deletes the first row in view and its neighbours', (page: Page) => deleteRows(page, 50, 53), '101'],
] as const)
  test(`l21 who scrolled away from their cell reads on as another ${what}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const bob = await readingOn(page, browser, baseURL!)
    const was = await placeOf(bob, 'Row 60')
    await keys(page)
    await expect(table(bob)).toHaveAttribute('aria-rowcount', rows, SOON)
    await expect.poll(() => placeOf(bob, 'Row 60')).toBe(was)
    await savedForEverybody(bob)
    expect(await placeOf(bob, 'Row 60')).toBe(was)
    // One's own step goes where one stands.
    await bob.keyboard.press('ArrowDown')
    await expect(table(bob).locator('[tabindex="0"]')).toBeInViewport()
    await expect(table(bob).locator('[tabindex="0"]')).toBeFocused()
    await bob.context().close()
  })

async function addAbove(page: Page) {
  await cell(page, 4, 'Task').click()
  await page.keyboard.press('Insert')
  await page.keyboard.type('Above')
  await page.keyboard.press('Enter')
}

async function deleteRow(page: Page, number: number) {
  await cell(page, number, 'Task').click()
  await page.keyboard.press('Control+Delete')
}

async function deleteRows(page: Page, first: number, last: number) {
  await table(page).evaluate((frame, top) => (frame.scrollTop = top), (first - 3) * 31)
  await cell(page, first, 'Task').click()
  await cell(page, last, 'Task').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+Delete')
}
