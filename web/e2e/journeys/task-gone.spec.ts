/** What is open of a task ends with it, and does not open by itself when the task is back (decisions §B.3). */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { card } from '../support/board'
import { bar } from '../support/chart'
import { cell, expect, open, row, table, test } from '../support/page'
import { rename, saved } from '../support/saving'

/** “Alpha” with a subtask, in two tabs; `other` is the one where it is deleted and brought back. */
async function twoTabs(page: Page, context: BrowserContext): Promise<Page> {
  await open(page)
  await rename(page, 4, 'Alpha')
  await row(page, 5).getByRole('button', { name: 'Move to subtask level' }).click()
  await expect(row(page, 5)).toHaveAttribute('aria-level', '2')
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await expect(row(other, 5)).toHaveAttribute('aria-level', '2')
  await page.bringToFront()
  return other
}

async function deleteIn(other: Page) {
  await other.bringToFront()
  await cell(other, 4, 'Task').click()
  await other.keyboard.press('Control+Delete')
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete with/ })
    .click()
  await expect(table(other)).toHaveAttribute('aria-rowcount', '4')
}

async function bringBackIn(other: Page) {
  await other.bringToFront()
  await other.keyboard.press('Control+z')
  await expect(table(other)).toHaveAttribute('aria-rowcount', '6')
}

const toBoard = (page: Page) => page.getByRole('button', { name: 'Kanban View' }).click()

const OPENED: Record<string, (page: Page) => Promise<Locator>> = {
  'the question of the table': async (page) => {
    await cell(page, 4, 'Task').click()
    await page.keyboard.press('Control+Delete')
    return page.getByRole('alertdialog', { name: 'Delete “Alpha”?' })
  },
  'the menu of a row': async (page) => {
    await cell(page, 4, 'Task').click({ button: 'right' })
    return page.getByRole('menu')
  },
  'what places it': async (page) => {
    await cell(page, 4, 'Task').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /Dependencies/ }).click()
    return page.getByRole('dialog', { name: /4\. Alpha/ })
  },
  'the card of its bar': async (page) => {
    await bar(page, 'Alpha').focus()
    await page.keyboard.press('Enter')
    return page.getByRole('dialog', { name: 'Alpha', exact: true })
  },
  'its fields beside the chart': async (page) => {
    await page.getByRole('button', { name: 'Chart Only' }).click()
    await bar(page, 'Alpha').focus()
    await page.keyboard.press('F2')
    return page.getByRole('dialog', { name: 'Task 4' })
  },
  'the details of its card': async (page) => {
    await toBoard(page)
    await card(page, 'Alpha').focus()
    await page.keyboard.press('Enter')
    return page.getByRole('dialog', { name: 'Task 4' })
  },
  'the question of the board': async (page) => {
    await toBoard(page)
    await card(page, 'Alpha').focus()
    await page.keyboard.press('Delete')
    return page.getByRole('alertdialog', { name: 'Delete “Alpha”?' })
  },
  'the menu of its card': async (page) => {
    await toBoard(page)
    await card(page, 'Alpha').click({ button: 'right' })
    return page.getByRole('menu')
  },
  'where its card may move to': async (page) => {
    await toBoard(page)
    await card(page, 'Alpha').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Move to/ }).click()
    return page.getByRole('dialog', { name: /^Move/ })
  },
}

for (const [what, openIt] of Object.entries(OPENED))
  test(`gl7 ${what} is over when another tab deletes the task`, async ({ page, context }) => {
    const other = await twoTabs(page, context)
    const opened = await openIt(page)
    await expect(opened).toBeVisible()
    await deleteIn(other)
    await page.bringToFront()
    await expect(opened).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
    await bringBackIn(other)
    await page.bringToFront()
    await expect(
      card(page, 'Alpha')
        .or(cell(page, 4, 'Task'))
        .or(bar(page, 'Alpha'))
        .first(),
    ).toBeVisible()
    await expect(opened).toHaveCount(0)
  })
