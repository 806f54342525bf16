/** A plan that may only be read: nothing offers an edit, and every attempt is answered (U9). */
import { cell, expect, open, row, table, test } from '../support/page'
import type { Page } from '@playwright/test'

const ADD = 'This project is in read-only mode. You cannot add tasks.'
const DELETE = 'This project is in read-only mode. You cannot delete tasks.'
const CHANGE = 'This project is in read-only mode. You cannot make changes.'

/** A record of a version to come opens read-only (GL5): the way there that needs no link. */
test.beforeEach(async ({ page }) => {
  await open(page)
  await cell(page, 1, 'Owner').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const record = await page.evaluate(() => localStorage.getItem('barline.project'))
  const newer = JSON.stringify({ ...JSON.parse(record ?? '{}'), version: 99 })
  await page.goto('about:blank')
  await page.addInitScript((newer) => localStorage.setItem('barline.project', newer), newer)
  await open(page)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

/** The sentence is shown, and put away, so that the next one is new. */
async function answered(page: Page, sentence: string) {
  const notice = page.getByRole('alert').filter({ hasText: sentence })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(notice).toHaveCount(0)
}

test('edit controls are disabled', async ({ page }) => {
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-readonly', 'true')
  for (const name of ['Import CSV', 'Move', 'Reset All', 'Undo', 'Redo', 'Add Task'])
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeDisabled()
  const form = page.getByRole('form', { name: 'Add a task' })
  for (const field of await form.getByRole('textbox').all()) await expect(field).toBeDisabled()
  for (const button of await cell(page, 1, 'Actions').getByRole('button').all())
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  await cell(page, 1, 'Task').focus()
  await page.keyboard.press('Shift+F10')
  for (const name of ['Edit “Task”', 'Delete', 'Add subtask'])
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
})

test('every attempt by key, paste, button and form is answered with the sentence', async ({ page }) => {
  const before = await table(page).innerText()
  await cell(page, 2, 'Task').focus()
  const attempts: [keys: string, sentence: string][] = [
    ['F2', CHANGE],
    ['x', CHANGE],
    ['Delete', CHANGE],
    ['Space', CHANGE],
    ['Control+ArrowRight', CHANGE],
    ['Alt+Shift+ArrowUp', CHANGE],
    ['Control+Delete', DELETE],
    ['Control+Enter', ADD],
    ['Control+1', ADD],
    ['Control+z', CHANGE],
    ['Control+y', CHANGE],
  ]
  for (const [keys, sentence] of attempts) {
    await cell(page, 2, 'Task').click()
    await page.keyboard.press(keys)
    await answered(page, sentence)
  }
  for (const text of ['one', 'a\tb\nc']) {
    await cell(page, 2, 'Task').focus()
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    }, text)
    await answered(page, CHANGE)
  }
  await cell(page, 2, 'Task').dblclick()
  await answered(page, CHANGE)
  // Disabled for assistive technology, yet a press is answered rather than ignored.
  await cell(page, 2, 'Done').getByRole('checkbox').click({ force: true })
  await answered(page, CHANGE)
  await cell(page, 2, 'Actions').getByRole('button', { name: 'Add subtask' }).click({ force: true })
  await answered(page, ADD)
  await cell(page, 2, 'Actions').getByRole('button', { name: 'Delete' }).click({ force: true })
  await answered(page, DELETE)
  expect(await table(page).innerText()).toBe(before)
  await expect(row(page, 6)).toHaveCount(0)
})

test('the palette says of each command what cannot be done', async ({ page }) => {
  await cell(page, 2, 'Task').click()
  await page.keyboard.press('Control+k')
  const says: [name: string, sentence: string][] = [
    ['Add a task at the end', ADD],
    ['Add main task below', ADD],
    ['Add task at same level', ADD],
    ['Add subtask', ADD],
    ['Delete', DELETE],
    ['Move up', CHANGE],
    ['Reset All', CHANGE],
  ]
  for (const [name, sentence] of says) {
    await page.getByRole('combobox').fill(name)
    const option = page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })
    await expect(option).toContainText(sentence)
  }
})

test('reading still works: find, fold and export', async ({ page }) => {
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Ada')
  await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
})
