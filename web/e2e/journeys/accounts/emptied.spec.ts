/** A permanent link whose plan was emptied by its owner is a plan without tasks to whoever opens it. */
import { linkSaved, makeLink, openAs, stored } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { cell, open, table } from '../../support/page'
import { rename, saved } from '../../support/saving'

for (const [visitors, mode] of [
  ['may edit a copy of their own', 'Editable'],
  ['may only view', 'Read-only'],
] as const)
  test(`f11 a plan that its owner emptied opens as one without tasks where visitors ${visitors}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await openAs(page, someone('Ada'))
    await page.getByRole('button', { name: 'Project Description' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('Begun anew')
    await page.keyboard.press('Control+Enter')
    const link = await makeLink(page, visitors)
    await linkSaved(page)
    const emptied = stored(page)
    await cell(page, 1, 'Task').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+Delete')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
    await emptied
    const elsewhere = await browser.newContext({ baseURL: baseURL! })
    const visitor = await elsewhere.newPage()
    await open(visitor)
    await rename(visitor, 1, 'My own work')
    await saved(visitor)
    await visitor.goto(link)
    const banner = visitor.getByRole('region', { name: 'Shared project' })
    await expect(banner).toBeVisible()
    await expect(visitor.getByRole('alert')).toHaveCount(0)
    await expect(visitor.getByText(/^Successfully loaded 0 tasks from shared link!/)).toBeVisible()
    await expect(table(visitor)).toHaveAttribute('aria-rowcount', '1')
    await visitor.getByRole('button', { name: 'Project Description' }).click()
    await expect(visitor.getByRole('dialog')).toContainText('Begun anew')
    await visitor.keyboard.press('Escape')
    if (mode === 'Read-only') await expect(visitor.getByText('Read-only', { exact: true })).toBeVisible()
    else await expect(banner).toContainText('your changes stay in this browser')
    // What the owner begins anew is followed.
    await page.getByRole('button', { name: 'Add a task' }).first().click()
    await page.keyboard.type('First again')
    await page.keyboard.press('Enter')
    await expect(cell(visitor, 1, 'Task')).toContainText('First again')
    await banner.getByRole('button', { name: 'Back to my project' }).click()
    await expect(cell(visitor, 1, 'Task')).toContainText('My own work')
    await elsewhere.close()
  })
