/** What stands typed and is not committed outlives a reload, a crash, a first visit and another tab (GL8, GL17). */
import type { Page } from '@playwright/test'
import { board, card, column, openBoard } from '../support/board'
import { notice } from '../support/links'
import { cell, expect, open, row, table, test } from '../support/page'
import { forgetProfile, newProfile, openKillable, rename, saved, typedIsKept } from '../support/saving'

/** The whole notice, with what can be done with the text. */
const offered = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text }).locator('..')

/** Begins to type in a cell and stays in it. */
async function type(
  page: Page,
  number: number,
  title: 'Task' | 'Owner' | 'Comment' | 'Duration',
  text: string,
) {
  await page.bringToFront()
  await cell(page, number, title).click()
  await page.keyboard.type(text)
}

test('gl17 on a first visit typed text outlives a reload, whenever it comes', async ({ page }) => {
  await open(page)
  await type(page, 1, 'Task', 'Typed on the first visit')
  await page.reload()
  await expect(cell(page, 1, 'Task')).toContainText('Typed on the first visit')
  // It is where it was typed: nothing is left to be offered, before it is saved or after.
  await saved(page)
  await expect(notice(page, /Typed on the first visit/)).toHaveCount(0)
})

test('gl17 typed text outlives a SIGKILL, on a first visit and later', async ({ baseURL, launchOptions }) => {
  test.slow()
  const profile = await newProfile()
  const args = launchOptions.args ?? []
  try {
    const first = await openKillable(profile, baseURL!, args)
    await type(first.page, 2, 'Task', 'Before anything was saved')
    await typedIsKept(first.page, 'Before anything was saved')
    await first.kill()
    const second = await openKillable(profile, baseURL!, args)
    await expect(cell(second.page, 2, 'Task')).toContainText('Before anything was saved')
    await saved(second.page)
    await type(second.page, 3, 'Comment', 'In the middle of a')
    await typedIsKept(second.page, 'In the middle of a')
    await second.kill()
    const third = await openKillable(profile, baseURL!, args)
    await expect(cell(third.page, 3, 'Comment')).toContainText('In the middle of a')
    await third.kill()
  } finally {
    await forgetProfile(profile)
  }
})

test('gl17 what is typed into the form, a description or a card comes back', async ({ page }) => {
  await open(page)
  const form = page.getByRole('form', { name: 'Add a task' })
  await form.getByRole('textbox', { name: 'Task name' }).fill('Half a ta')
  await form.getByRole('textbox', { name: 'Owner' }).fill('Ada')
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Task name' })).toHaveValue('Half a ta')
  await expect(form.getByRole('textbox', { name: 'Owner' })).toHaveValue('Ada')
  await form.getByRole('textbox', { name: 'Task name' }).press('Enter')
  await expect(row(page, 6)).toContainText('Half a ta')
  await saved(page)
  // Added is not typed any more.
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Task name' })).toHaveValue('')

  await page.getByRole('button', { name: 'Project Description' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('What it is ab')
  await page.reload()
  await expect(notice(page, /What it is ab/)).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('button', { name: 'Project Description' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toHaveValue(
    'What it is ab',
  )
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Kanban View' }).click()
  await card(page, 'Do the work').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).fill('A long com')
  await page.reload()
  await page.getByRole('button', { name: 'Table View' }).click()
  await expect(cell(page, 4, 'Comment')).toContainText('A long com')
})

for (const how of ['deletes its row', 'resets all'] as const)
  test(`gl17 gl7 typed text stays at hand when another tab ${how}`, async ({ page, context }) => {
    await open(page)
    await rename(page, 1, 'First')
    await saved(page)
    const other = await context.newPage()
    await open(other)
    await expect(cell(other, 1, 'Task')).toContainText('First')
    await type(page, 2, 'Task', 'Not to be lost')
    if (how === 'resets all') {
      await other.getByRole('button', { name: 'Reset All' }).click()
      await other.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
    } else {
      await cell(other, 2, 'Task').click()
      await other.keyboard.press('Control+Delete')
    }
    await expect(table(page)).toHaveAttribute('aria-rowcount', how === 'resets all' ? '1' : '5')
    await expect(notice(page, /Not to be lost/)).toBeVisible()
    // Still there after a reload, until it was put somewhere.
    await page.reload()
    await expect(notice(page, /Not to be lost/)).toBeVisible()
    await page.getByRole('button', { name: 'Add it as a task' }).click()
    await expect(table(page).getByRole('row', { name: /Not to be lost/ })).toBeVisible()
    await saved(page)
    await page.reload()
    await expect(table(page).getByRole('row', { name: /Not to be lost/ })).toBeVisible()
    await expect(notice(page, /Not to be lost/)).toHaveCount(0)
  })

test('gl17 gl8 what is offered stays beside what is typed and saved in the same place', async ({ page }) => {
  await open(page)
  const description = page.getByRole('dialog').getByRole('textbox', { name: 'Description' })
  const type = async (text: string) => {
    await page.getByRole('button', { name: 'Project Description' }).click()
    await description.fill(text)
  }
  await type('The first text')
  await page.reload()
  await expect(notice(page, /The first text/)).toBeVisible()
  await type('The second text')
  await page.reload()
  await expect(notice(page, /The second text/)).toBeVisible()
  await expect(notice(page, /The first text/)).toBeVisible()
  await type('Saved since')
  await page.keyboard.press('Control+Enter')
  await expect(description).toHaveCount(0)
  await saved(page)
  await page.reload()
  await expect(notice(page, /The second text/)).toBeVisible()
  await offered(page, /The first text/)
    .getByRole('button', { name: 'Use it' })
    .click()
  await page.getByRole('button', { name: 'Project Description' }).click()
  await expect(description).toHaveValue('The first text')
})

test('gl17 k10 the name of a new card that is offered is added to its column', async ({ page }) => {
  await openBoard(page, 'Owner')
  await page.getByRole('button', { name: 'Add Task to Ben' }).click()
  await page.keyboard.type('Half a card')
  await typedIsKept(page, 'Half a card')
  await page.reload()
  await offered(page, /Half a card/)
    .getByRole('button', { name: 'Add it as a task' })
    .click()
  await expect(card(column(page, 'Ben'), 'Half a card')).toBeVisible()
})

test('gl17 the name of a new card whose column another tab ended is offered', async ({ page, context }) => {
  await open(page)
  await type(page, 4, 'Owner', 'Bob')
  await page.keyboard.press('Enter')
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await expect(cell(other, 4, 'Owner')).toContainText('Bob')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await page.getByRole('radio', { name: 'Owner' }).check({ force: true })
  await page.getByRole('button', { name: 'Add Task to Bob' }).click()
  await page.keyboard.type('Half a na')
  await type(other, 4, 'Owner', 'Ann')
  await other.keyboard.press('Enter')
  await page.bringToFront()
  await expect(column(page, 'Ann')).toBeVisible()
  await expect(column(page, 'Bob')).toHaveCount(0)
  await expect(card(page, 'Half a na')).toHaveCount(0)
  await expect(board(page).locator('[data-card]:focus')).toHaveCount(1)
  await offered(page, /Half a na/)
    .getByRole('button', { name: 'Add it as a task' })
    .click()
  await expect(card(column(page, 'Bob'), 'Half a na')).toBeVisible()
})

test('gl17 two tabs that both have typed text bring back both', async ({ page, context }) => {
  await open(page)
  await rename(page, 1, 'First')
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await type(page, 2, 'Task', 'From the one tab')
  await type(other, 3, 'Task', 'From the other tab')
  await typedIsKept(page, 'From the one tab')
  await typedIsKept(other, 'From the other tab')
  // Both go without another word, as in a crash.
  await page.close({ runBeforeUnload: false })
  await other.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await open(again)
  await expect(cell(again, 2, 'Task')).toContainText('From the one tab')
  await expect(cell(again, 3, 'Task')).toContainText('From the other tab')
})

test('sp30 a description that Escape dropped is offered back', async ({ page }) => {
  await open(page)
  const dialog = page.getByRole('dialog', { name: 'Project Description' })
  await page.getByRole('button', { name: 'Project Description' }).click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('An hour’s work')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep it after all' }).click()
  await page.getByRole('button', { name: 'Project Description' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('An hour’s work')
  // Nothing changed, nothing to offer.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Keep it after all' })).toHaveCount(0)
})

test('gl8 gl17 a name of the plan that was typed and not entered is offered back', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Plan name' }).click()
  await page.keyboard.type('Kitchen, half a na')
  await page.reload()
  await expect(notice(page, /Kitchen, half a na/)).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByRole('button', { name: 'Plan name' })).toContainText('Kitchen, half a na')
  await expect(notice(page, /Kitchen, half a na/)).toHaveCount(0)
  // Given up by Escape, or entered, it is typed no more.
  await page.getByRole('button', { name: 'Plan name' }).click()
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await saved(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Plan name' })).toContainText('Kitchen, half a na')
  await expect(notice(page, /Not this|half a na/)).toHaveCount(0)
})

test('what Escape dropped from a card and is refused is there again, to be mended', async ({ page }) => {
  await openBoard(page)
  await card(page, 'Electrics').focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Task 10' })
  await details.getByLabel('Duration (days)').fill('abc')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  // Also where the board is gone by then.
  await page.getByRole('button', { name: 'Table View' }).click()
  await page.getByRole('button', { name: 'Keep it after all' }).click()
  await expect(details.getByLabel('Duration (days)')).toHaveValue('abc')
  await expect(details).toContainText('“abc” is not a duration.')
  await details.getByLabel('Duration (days)').fill('9')
  await details.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(details).toHaveCount(0)
  await expect(cell(page, 10, 'Duration')).toContainText('9')
})

test('u1 Ctrl+Enter in the lines of a card saves and closes it', async ({ page }) => {
  await openBoard(page)
  await card(page, 'Electrics').focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Task 10' })
  await details.getByLabel('Comment').fill('Ask first')
  await page.keyboard.press('Control+Enter')
  await expect(details).toHaveCount(0)
  await page.getByRole('button', { name: 'Table View' }).click()
  await expect(cell(page, 10, 'Comment')).toContainText('Ask first')
  await expect(table(page)).toHaveAttribute('aria-rowcount', /^1\d$/)
})
