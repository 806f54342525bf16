/** A link from one browser to another: made, copied, opened, edited. */
import { accessible } from '../support/axe'
import { notice, openLink, share, stored } from '../support/links'
import { cell, expect, exportPlan, importPlan, open, row, table, test } from '../support/page'

const CHANGE = 'This project is in read-only mode. You cannot make changes.'

test('an editable link is copied and opens in another browser as the same plan', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const link = await share(page, 'Editable')
  const dialog = page.getByRole('dialog', { name: 'Link copied' })
  await expect(dialog).toContainText(
    `It is ${link.length.toLocaleString('en')} characters long, an edit link`,
  )
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Where it fits' })).toContainText('E-mail in Outlook')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()

  const other = await (await browser.newContext()).newPage()
  await openLink(other, link)
  await expect(notice(other, 'Successfully loaded 13 tasks from shared link! Editable mode')).toBeVisible()
  expect((await exportPlan(other)).text).toBe((await exportPlan(page)).text)
  await other.context().close()
})

test('gk8 l3 a read-only link is a view: every edit is refused, nothing is stored, a reload keeps it', async ({
  page,
  browser,
}) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const link = await share(page, 'Read-only')
  await expect(page.getByRole('dialog')).toContainText('view-only does not keep anyone from copying it')

  const other = await (await browser.newContext()).newPage()
  await openLink(other, link)
  await expect(notice(other, 'Successfully loaded 13 tasks from shared link! Read-only mode')).toBeVisible()
  await expect(other).toHaveURL('/')
  await cell(other, 3, 'Task').focus()
  await other.keyboard.type('x')
  await expect(other.getByRole('alert').filter({ hasText: CHANGE })).toBeVisible()
  await expect(cell(other, 3, 'Task')).toContainText('Measure rooms')
  await other.reload()
  await expect(table(other)).toHaveAttribute('aria-readonly', 'true')
  await expect(cell(other, 3, 'Task')).toContainText('Measure rooms')
  expect(await stored(other)).toEqual({})

  // L4: from a view only views can be shared.
  await other.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(other.getByRole('menuitem', { name: 'Editable' })).toHaveAttribute('aria-disabled', 'true')
  await expect(other.getByRole('menuitem', { name: 'Editable' })).toContainText('Make an editable copy first')
  await other.keyboard.press('Escape')

  await other.getByRole('button', { name: 'Make an editable copy' }).click()
  await expect(other.getByRole('region', { name: 'Shared project' })).toHaveCount(0)
  await cell(other, 3, 'Owner').focus()
  await other.keyboard.type('Dora')
  await other.keyboard.press('Enter')
  await expect(other.getByText(/^Saved/)).toBeVisible()
  await other.reload()
  await expect(cell(other, 3, 'Owner')).toHaveText('Dora')
  await other.context().close()
})

test('l2 an editable link takes the stored project over at the first edit, and Restore brings that back', async ({
  page,
  browser,
}) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const link = await share(page, 'Editable')

  const other = await (await browser.newContext()).newPage()
  await open(other)
  await cell(other, 1, 'Task').focus()
  await other.keyboard.type('My own work')
  await other.keyboard.press('Enter')
  await expect(other.getByText(/^Saved/)).toBeVisible()
  const before = await stored(other)

  await openLink(other, link)
  await expect(cell(other, 1, 'Task')).toContainText('Kitchen renovation')
  await other.getByRole('button', { name: 'Collapse all' }).click()
  await other.getByRole('button', { name: 'Expand all' }).click()
  expect(await stored(other)).toEqual(before)
  await other.getByRole('button', { name: 'Back to my project' }).click()
  await expect(cell(other, 1, 'Task')).toContainText('My own work')

  await openLink(other, link)
  await cell(other, 3, 'Owner').focus()
  await other.keyboard.type('Dora')
  await other.keyboard.press('Enter')
  await expect(notice(other, /Your own plan \(5 tasks\) is in Versions\./)).toBeVisible()
  await expect(other.getByText(/^Saved/)).toBeVisible()
  expect((await stored(other))['barline.project']).toContain('Dora')
  await other.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(cell(other, 1, 'Task')).toContainText('My own work')
  await expect(row(other, 6)).toHaveCount(0)
  await expect(other.getByText(/^Saved/)).toBeVisible()
  await other.reload()
  await expect(cell(other, 1, 'Task')).toContainText('My own work')
  await other.context().close()
})

test('s36 the link of a large plan is there at once, and its shorter form takes its place', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001')
  const quick = await share(page, 'Editable')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(quick)

  const dialog = page.getByRole('dialog', { name: 'Link copied' })
  await expect(dialog).toContainText('A shorter one of the same plan is here now', { timeout: 60_000 })
  const short = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(short.length).toBeLessThan(quick.length)
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect(dialog).toContainText(`It is ${short.length.toLocaleString('en')} characters long`)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(short)
})

test('where copying fails the link is ready to be copied by hand', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { write: refuse, writeText: refuse } })
  })
  await open(page)
  await share(page, 'Editable')
  const dialog = page.getByRole('dialog', { name: 'Copy the link' })
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeFocused()
  const selected = await dialog
    .getByRole('textbox', { name: 'Link' })
    .evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    )
  expect(selected).toMatch(/^http:.*\?data=H4sI/)
})

test('without https, where browsers have no clipboard of that name, a link is copied all the same', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.addInitScript(() => {
    for (const name of ['clipboard', 'storage', 'locks', 'serviceWorker'])
      Object.defineProperty(navigator, name, { value: undefined })
  })
  await open(page)
  await cell(page, 2, 'Task').focus()
  const link = await share(page, 'Editable')
  await expect(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cell(page, 2, 'Comment').focus()
  await page.keyboard.press('Control+v')
  await expect(cell(page, 2, 'Comment')).toContainText('?data=H4sI')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  expect(link).toContain(await cell(page, 2, 'Comment').innerText())
  expect(faults).toEqual([])
})

test('an empty list is not shared', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Read-only' }).click()
  await expect(page.getByRole('alert')).toContainText('No tasks to share')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('gk3 ten thousand tasks travel behind #, where no server sees them', async ({ page, browser }) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  const link = await share(page, 'Editable')
  expect(new URL(link).hash).toMatch(/^#data=H4sI/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Firefox' })).toContainText('it is too long')
  const other = await (await browser.newContext()).newPage()
  await openLink(other, link)
  await expect(table(other)).toHaveAttribute('aria-rowcount', '10001')
  await expect(other).toHaveURL('/')
  await other.context().close()
})

test('without a worker no link can be made, and that is said in one sentence', async ({ page }) => {
  await page.route('**/assets/codec.worker*', (route) => route.abort())
  await open(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editable' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to generate shareable link. Please try again.')
  await page.unroute('**/assets/codec.worker*')
  expect(await share(page, 'Editable')).toContain('data=')
})

test('axe finds nothing in the share dialog and under the banner', async ({ page }) => {
  await open(page)
  const link = await share(page, 'Read-only')
  await accessible(page, 'dialog')
  await openLink(page, link)
  await expect(page.getByRole('region', { name: 'Shared project' })).toBeVisible()
  await accessible(page, 'banner')
})
