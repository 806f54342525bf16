/** A phone held sideways: the quick-action bar (spec §2). */
import type { Page } from '@playwright/test'
import { expect, open, table, test } from '../support/page'

test.use({ viewport: { width: 844, height: 390 } })

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Quick actions' })

test('export, share and clear are at hand, and rows are seen', async ({ page }) => {
  await open(page)
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^project_tasks_.*\.csv$/)
  await bar(page).getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: /Read-only/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const rows = table(page).locator('[role=row][data-task]')
  await expect(rows.nth(2)).toBeInViewport()
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'This will delete all 5 task(s) and project description. Are you sure?',
  )
})

test('the bar is not there where the header has room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await expect(bar(page)).toBeHidden()
})
