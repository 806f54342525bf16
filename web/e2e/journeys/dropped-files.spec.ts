/** Files dropped on the page: one at a time, and none while a dialog has the page to itself. */
import type { Page } from '@playwright/test'
import { notice } from '../support/links'
import { cell, expect, fixtureText, open, table, test } from '../support/page'

const HINT = 'Drop a file to import it'

/** Files as a visitor has them over the page. */
const dragged = (page: Page, ...files: { name: string; text: string }[]) =>
  page.evaluateHandle((files) => {
    const transfer = new DataTransfer()
    for (const { name, text } of files) transfer.items.add(new File([text], name, { type: 'text/csv' }))
    transfer.dropEffect = 'copy'
    return transfer
  }, files)

const kitchen = { name: 'kitchen.CSV', text: fixtureText('kitchen.csv') }
const paint = { name: 'paint.csv', text: 'Task Name,Start Date,Duration\nPaint,2026-01-05,2\n' }

test('a file dropped on the page is imported', async ({ page }) => {
  await open(page)
  const dataTransfer = await dragged(page, kitchen)
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await expect(page.getByText(HINT)).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer })
  await expect(page.getByText(HINT)).toHaveCount(0)
  await page.getByRole('button', { name: 'Replace with 13 tasks' }).click()
  await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
})

test('while a dialog is open a file cannot be dropped, and nothing invites to', async ({ page }) => {
  await open(page)
  const dataTransfer = await dragged(page, kitchen)
  // Over the page first: what opens meanwhile takes the hint away.
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await expect(page.getByText(HINT)).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await expect(page.getByText(HINT)).toHaveCount(0)
  expect(await dataTransfer.evaluate(({ dropEffect }) => dropEffect)).toBe('none')
  // Where the browser has its way, it opens the file in the place of the page.
  const isLeftToTheBrowser = await dataTransfer.evaluate((dataTransfer) =>
    ['dragover', 'drop'].map((type) =>
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    ),
  )
  expect(isLeftToTheBrowser).toEqual([false, false])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('of several files dropped none is taken, and it is said what to do', async ({ page }) => {
  await open(page)
  const dropped = async () => {
    const dataTransfer = await dragged(page, paint, kitchen)
    await page.dispatchEvent('body', 'drop', { dataTransfer })
    await expect(
      notice(
        page,
        'Nothing was imported: one file can be read at a time, and these are 2. Choose the one you want.',
      ),
    ).toBeVisible()
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click()
  }
  await dropped()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
  // A plan without tasks takes a file without a question: which of them, nobody could know.
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click()
  await dropped()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
})
