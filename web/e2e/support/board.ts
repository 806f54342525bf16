/** The board as a user finds it: columns and cards by name. */
import { expect, type Locator, type Page } from '@playwright/test'
import { importPlan, open } from './page'

export type Grouping = 'Status' | 'Owner' | 'Task Level' | 'Month'

export const board = (page: Page): Locator => page.getByRole('region', { name: 'Board', exact: true })

/** The column of this title. */
export const column = (page: Page, title: string): Locator =>
  board(page)
    .locator('[data-lane]')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The card of this task. */
export const card = (within: Page | Locator, name: string): Locator =>
  within.locator(`[data-card][aria-label^=${JSON.stringify(`${name}, `)}]`)

export const announced = (page: Page): Locator => board(page).locator('[aria-live="assertive"]')

export async function openBoard(page: Page, grouping: Grouping = 'Status', plan = 'kitchen.csv') {
  await page.clock.setFixedTime('2026-01-20T12:00:00')
  await open(page)
  await importPlan(page, plan)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await expect(board(page)).toBeVisible()
  if (grouping !== 'Status') await page.getByRole('radio', { name: grouping }).check({ force: true })
  await expect(page.getByRole('radio', { name: grouping })).toBeChecked()
}

/** Takes a card to the middle of a column with the mouse and lets it go. */
export async function dragTo(page: Page, from: Locator, to: Locator) {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('both must be in view')
  await page.mouse.move(start.x + 60, start.y + 40)
  await page.mouse.down()
  await page.mouse.move(start.x + 80, start.y + 44)
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await expect(to).toHaveAttribute('data-look', /^over/)
  await page.mouse.up()
}

/** Lifts the card with Space, goes so many columns to the right (or left), and drops it. */
export async function moveByKeys(page: Page, from: Locator, columns: number) {
  await from.focus()
  await page.keyboard.press('Space')
  await expect(announced(page)).toContainText('You have lifted')
  for (let at = 0; at < Math.abs(columns); at++)
    await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft')
  await page.keyboard.press('Space')
}
