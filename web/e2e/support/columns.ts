/** Columns that are shown on demand, found by their titles wherever they stand. */
import type { Page } from '@playwright/test'
import { expect, row } from './page'

/** Shows these columns by the table's own list. */
export async function showColumns(page: Page, titles: readonly string[]) {
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of titles) await columns.getByRole('checkbox', { name, exact: true }).press('Space')
  await page.keyboard.press('Escape')
  await expect(columns).toHaveCount(0)
  for (const name of titles) await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
}

/** What the row with this `#` says in a column. */
export async function valueIn(page: Page, number: number, title: string): Promise<string> {
  const titles = await page.getByRole('columnheader').allTextContents()
  const at = titles.indexOf(title)
  return (await row(page, number).getByRole('gridcell').nth(at).textContent()) ?? ''
}
