/** An Undo in a notice takes back what the notice tells of, or is gone (GL19). */
import type { Page } from '@playwright/test'
import { board, card, column, moveByKeys, openBoard } from '../support/board'
import { notice } from '../support/links'
import { cell, expect, importPlan, open, table, test } from '../support/page'
import { rename, saved } from '../support/saving'

const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo', exact: true })

async function addTask(page: Page, name: string) {
  await page.keyboard.press('Control+1')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

test('gl19 the Undo of an import is gone after the next edit, its warnings stay', async ({ page }) => {
  await open(page)
  await importPlan(page, 'short-rows.csv')
  await expect(notice(page, /^Imported/)).toBeVisible()
  await expect(undo(page)).toBeVisible()
  await addTask(page, 'Added later')
  await expect(undo(page)).toHaveCount(0)
  await expect(notice(page, /Please check:/)).toBeVisible()
  await expect(table(page).getByRole('row', { name: /Added later/ })).toBeVisible()
})

test('gl19 the Undo of Reset All takes back the reset, and only while it is the last action', async ({
  page,
}) => {
  await open(page)
  await rename(page, 1, 'Mine')
  const reset = async () => {
    await page.getByRole('button', { name: 'Reset All' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
    await expect(notice(page, 'The project is empty.')).toBeVisible()
  }
  await reset()
  await undo(page).click()
  await expect(cell(page, 1, 'Task')).toContainText('Mine')
  await reset()
  await addTask(page, 'New start')
  await expect(undo(page)).toHaveCount(0)
})

test('gl19 what another tab saved ends the offer', async ({ page, context }) => {
  await open(page)
  await rename(page, 1, 'Mine')
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await page.bringToFront()
  await importPlan(page, 'short-rows.csv')
  await expect(undo(page)).toBeVisible()
  await saved(page)
  await rename(other, 1, 'From the other tab')
  await expect(cell(page, 1, 'Task')).toContainText('From the other tab')
  await expect(undo(page)).toHaveCount(0)
})

test('gl19 the Undo of a restored version is gone after the next edit', async ({ page }) => {
  await open(page)
  await rename(page, 1, 'Mine')
  await importPlan(page, 'kitchen.csv')
  await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'Versions' }).click()
  await page
    .getByRole('dialog', { name: 'Versions' })
    .getByRole('button', { name: /^Restore 5 tasks/ })
    .click()
  await expect(notice(page, /^Restored 5 tasks/)).toBeVisible()
  await addTask(page, 'Added later')
  await expect(undo(page)).toHaveCount(0)
})

test('gl19 the Undo of a drop is gone after the next drop’s undo', async ({ page }) => {
  await openBoard(page)
  const name = await column(page, 'Not Started').locator('[data-card]').first().getAttribute('aria-label')
  const dropped = card(board(page), name!.replace(/, .*/, ''))
  await moveByKeys(page, dropped, 1)
  await expect(undo(page)).toBeVisible()
  await page.getByRole('group', { name: 'History' }).getByRole('button', { name: 'Undo' }).click()
  await expect(undo(page)).toHaveCount(0)
})
