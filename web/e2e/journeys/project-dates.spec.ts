/** The project's own dates: seen, typed and cleared, and what they do to tasks and floats (SC6, SC9). */
import type { Page } from '@playwright/test'
import { openByLinks } from '../support/linked'
import { cell, expect, open, test } from '../support/page'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Project dates' })

async function openProjectDates(page: Page) {
  await page.getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitem', { name: 'Project dates...' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('no task begins before the project starts, and its start is cleared again', async ({ page }) => {
  await openByLinks(page)
  const first = cell(page, 1, 'Start Date')
  await expect(first).toContainText('2026-03-02')
  await openProjectDates(page)
  const start = dialog(page).getByRole('textbox', { name: 'Project starts on' })
  await expect(start).toBeFocused()
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/soon/)).toBeVisible()
  await expect(first).toContainText('2026-03-02')
  await start.fill('9.3.2026')
  await page.keyboard.press('Tab')
  await expect(start).toHaveValue('2026-03-09')
  await expect(first).toContainText('2026-03-09')
  await dialog(page).getByRole('textbox', { name: 'Finish by' }).fill('2026-03-31')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()

  await page.reload()
  await expect(first).toContainText('2026-03-09')
  await openProjectDates(page)
  await expect(dialog(page).getByRole('textbox', { name: 'Finish by' })).toHaveValue('2026-03-31')
  await start.fill('')
  await page.keyboard.press('Enter')
  await expect(first).toContainText('2026-03-02')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(first).toContainText('2026-03-09')
})

test('by hand it says when the dates count', async ({ page }) => {
  await open(page)
  await openProjectDates(page)
  await expect(dialog(page).getByText('Dates are by hand: these count once dates go by links.')).toBeVisible()
})

test('a date that Escape dropped is offered back', async ({ page }) => {
  await openByLinks(page)
  await openProjectDates(page)
  await page.keyboard.type('9.3.2026')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('What you typed into “Project starts on” was not kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it after all' }).click()
  await expect(cell(page, 1, 'Start Date')).toContainText('2026-03-09')
})
