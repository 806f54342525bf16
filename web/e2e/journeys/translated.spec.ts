/** The page while a browser translates it: its own words are others then, and the plan stays what it is. */
import type { Page } from '@playwright/test'
import { chart } from '../support/chart'
import { chooseByCommand } from '../support/commands'
import { cell, expect, open, table, test } from '../support/page'
import { SIGN, translate } from '../support/translate'

const openTranslated = async (page: Page) => {
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 3, 'Task')).toHaveText('Measure rooms')
  await translate(page)
  await expect(page.getByRole('button', { name: `${SIGN}Share` })).toBeVisible()
}

test('what is edited, undone, added and deleted is seen as it is', async ({ page }) => {
  await openTranslated(page)
  await cell(page, 3, 'Task').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Measure twice')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'Task')).toHaveText('Measure twice')
  await page.keyboard.press('Control+Z')
  await expect(cell(page, 3, 'Task')).toHaveText('Measure rooms')

  await cell(page, 4, 'Task').click()
  await page.keyboard.press('Insert')
  await page.keyboard.type('Choose tiles')
  await page.keyboard.press('Enter')
  await expect(cell(page, 5, 'Task')).toHaveText('Choose tiles')
  await expect(cell(page, 7, '#')).toHaveText('7')
  await expect(cell(page, 7, 'Prior Dep.')).toHaveText('6')
  await cell(page, 5, 'Task').click()
  // Its name, and the row.
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Control+Z')
  await expect(cell(page, 6, 'Prior Dep.')).toHaveText('5')
  await expect(table(page)).not.toContainText('Choose tiles')

  await expect(page.getByText(/^»Saved \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText('Saving…')).toBeHidden()
})

test('months stand once above the chart, and names of people and of the plan are left alone', async ({
  page,
}) => {
  await openTranslated(page)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(chart(page).getByRole('group', { name: 'Bars' })).not.toContainText(SIGN)
  await expect(chart(page).getByText('January 2026', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Duration per person' })).not.toContainText(SIGN)

  const name = page.getByRole('button', { name: /^Plan name/ })
  await expect(name).not.toContainText(SIGN)
  await name.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Small kitchen')
  await page.keyboard.press('Enter')
  await expect(name).toContainText('Small kitchen')

  await page.getByRole('button', { name: `${SIGN}Kanban View` }).click()
  await expect(page.getByText('Measure rooms', { exact: true })).toBeVisible()
})

test('a chart that another page calls is left alone too', async ({ page }) => {
  await page.goto('/chart-examples.html')
  const called = page.locator('.gantt-container').first()
  await expect(called).toContainText('2026')
  await translate(page)
  await expect(page.getByText(SIGN).first()).toBeVisible()
  await expect(called).not.toContainText(SIGN)
})
