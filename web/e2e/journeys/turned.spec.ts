/** The window becomes another while one is typing: a phone is turned, the page is zoomed. */
import type { Page } from '@playwright/test'
import { expect, open, table, test } from '../support/page'

const tasksShown = (page: Page, count: number) =>
  expect(table(page)).toHaveAttribute('aria-rowcount', String(count + 1))

const UPRIGHT = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }

const add = (page: Page) => page.getByRole('button', { name: 'Add Task to Not Started' })
const newName = (page: Page) => page.getByRole('textbox', { name: 'Name of the new task in Not Started' })

for (const [how, from, to] of [
  ['upright', SIDEWAYS, UPRIGHT],
  ['sideways', UPRIGHT, SIDEWAYS],
] as const)
  test(`the name typed for a new card is added, once, as the phone is turned ${how}`, async ({ page }) => {
    await page.setViewportSize(from)
    await open(page)
    await page.getByRole('button', { name: 'Kanban View' }).click()
    await add(page).click()
    await page.keyboard.type('Choose lamps')
    await page.setViewportSize(to)
    await expect(add(page)).toBeVisible()
    await expect(newName(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Table View' }).click()
    await tasksShown(page, 6)
    await expect(table(page).getByRole('row', { name: /Choose lamps/ })).toHaveCount(1)
  })

test('what Escape took back, and what was added before, is not added as the phone is turned', async ({
  page,
}) => {
  await page.setViewportSize(UPRIGHT)
  await open(page)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await add(page).click()
  await page.keyboard.type('Not meant')
  await page.keyboard.press('Escape')
  await page.setViewportSize(SIDEWAYS)
  await add(page).click()
  await page.keyboard.type('Choose lamps')
  await page.keyboard.press('Enter')
  await expect(newName(page)).toHaveValue('')
  await page.setViewportSize(UPRIGHT)
  await expect(newName(page)).toHaveCount(0)
  await add(page).click()
  await page.keyboard.type('Hang lamps')
  await page.getByRole('button', { name: 'Table View' }).click()
  await tasksShown(page, 7)
  await expect(table(page).getByRole('row', { name: /lamps/ })).toHaveCount(2)
})
