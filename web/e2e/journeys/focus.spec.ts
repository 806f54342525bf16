/** Where the focus goes when what had it is gone: to a sensible next place, never to nothing, which hears no keys. */
import type { Page } from '@playwright/test'
import { card, column, moveByKeys, openBoard } from '../support/board'
import { openLink, share } from '../support/links'
import { openLinked } from '../support/linked'
import { cell, chooseFile, expect, importPlan, open, standAt, table, test } from '../support/page'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const main = (page: Page) => page.getByRole('main')

test('undo and redo lead to where they have been, in the column that one stands in', async ({ page }) => {
  await open(page)
  const head =
    'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done'
  const lines = Array.from(
    { length: 80 },
    (_, at) => `Step ${at + 1},,2026-01-05,1,2026-01-06,Anna,0,0,false`,
  )
  const buffer = Buffer.from([head, ...lines].join('\n'))
  await chooseFile(page, { name: 'long.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await standAt(page, 2, 'Owner')
  await page.keyboard.type('Nora')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  await expect(cell(page, 80, 'Actions')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 'Actions')).toBeFocused()
  await expect(cell(page, 2, 'Owner')).toHaveText('Anna')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+y')
  await expect(cell(page, 2, 'Actions')).toBeFocused()
  await expect(cell(page, 2, 'Owner')).toHaveText('Nora')
  // Who types elsewhere stays there.
  const name = page.getByRole('form', { name: 'Add a task' }).getByRole('textbox', { name: 'Task name' })
  await name.fill('Last')
  await page.keyboard.press('Enter')
  await expect(cell(page, 81, 'Task')).toBeInViewport()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 80, 'Task')).toBeInViewport()
  await expect(name).toBeFocused()
})

test('Undo and Redo of the header keep the focus when nothing is left to do', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+Enter')
  const history = page.getByRole('group', { name: 'History' })
  for (const name of ['Undo', 'Redo']) {
    const button = history.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toBeDisabled()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
  }
})

test('a button of a notice gives the focus back to the cell', async ({ page }) => {
  await open(page)
  for (const name of ['Undo', 'Dismiss']) {
    await standAt(page, 5, 'Owner')
    await page.keyboard.press('Control+Delete')
    await notices(page).getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(notices(page).getByRole('button')).toHaveCount(0)
    await expect(cell(page, name === 'Undo' ? 5 : 4, 'Owner')).toBeFocused()
  }
})

test('the offer that is taken up gives the focus back, too', async ({ page }) => {
  await openLinked(page)
  await standAt(page, 4, 'Prior Dep.')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await notices(page).getByRole('button', { name: 'Turn on' }).focus()
  await page.keyboard.press('Enter')
  await expect(notices(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0)
  await expect(cell(page, 4, 'Prior Dep.')).toBeFocused()
})

test('a button that shows or hides a pane hands the focus to its opposite', async ({ page }) => {
  await open(page)
  for (const [from, to] of [
    ['Chart Only', 'Show Table'],
    ['Show Table', 'Chart Only'],
    ['Table Only', 'Show Chart'],
    ['Show Chart', 'Table Only'],
  ] as const) {
    await page.getByRole('button', { name: from, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: to, exact: true })).toBeFocused()
  }
})

test('the find bar gives the focus back where nothing was found', async ({ page }) => {
  await open(page)
  await standAt(page, 3, 'Owner')
  for (const typed of ['', 'zzz']) {
    await page.keyboard.press('Control+f')
    await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
    await page.keyboard.type(typed)
    await page.keyboard.press('Escape')
    await expect(cell(page, 3, 'Owner')).toBeFocused()
  }
  await page.keyboard.press('Control+f')
  await page.getByRole('button', { name: 'Close find and filter' }).click()
  await expect(cell(page, 3, 'Owner')).toBeFocused()
})

test('after a task with subtasks is deleted the next one has the focus', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await standAt(page, 2, 'Owner')
  await page.keyboard.press('Control+Delete')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /subtasks/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(cell(page, 2, 'Task')).toBeFocused()
})

test('after several rows are deleted the next task has the focus, too', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const next = (await cell(page, 12, 'Task').textContent())!
  await standAt(page, 9, 'Owner')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Delete')
  await expect(cell(page, 9, 'Task')).toHaveText(next)
  await expect(cell(page, 9, 'Owner')).toBeFocused()
})

test('who took all rows out and brings them back stands where it says', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await standAt(page, 3, 'Owner')
  await page.keyboard.press('Control+a')
  await expect(cell(page, 3, 'Owner')).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
  await page.keyboard.press('Control+z')
  const said = 'Now at “Kitchen renovation”, task 1.'
  await expect(page.locator('[aria-live]').filter({ hasText: said })).toHaveCount(1)
  await expect(cell(page, 1, 'Owner')).toBeFocused()
})

test('on the board the focus goes with the card, by undo and by its number', async ({ page }) => {
  await openBoard(page)
  const plumbing = card(page, 'Plumbing')
  const from = column(page, 'Not Started')
  await moveByKeys(page, card(from, 'Plumbing'), 1)
  await expect(card(column(page, 'In Progress'), 'Plumbing')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(card(from, 'Plumbing')).toBeFocused()
  await page.keyboard.press('Control+y')
  await expect(card(column(page, 'In Progress'), 'Plumbing')).toBeFocused()
  await plumbing.getByRole('button', { name: /^Progress of/ }).press('Enter')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(card(column(page, 'Done'), 'Plumbing')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(card(column(page, 'In Progress'), 'Plumbing')).toBeFocused()
})

test('right after a press on a switch of the board undo and redo are the plan’s, and the switch keeps the focus', async ({
  page,
}) => {
  await openBoard(page)
  await moveByKeys(page, card(column(page, 'Not Started'), 'Plumbing'), 1)
  await page.locator('label').filter({ hasText: 'Owner' }).click()
  const owner = page.getByRole('radio', { name: 'Owner' })
  await expect(owner).toBeFocused()
  const redo = page.getByRole('group', { name: 'History' }).getByRole('button', { name: 'Redo' })
  await expect(redo).toBeDisabled()
  await page.keyboard.press('Control+z')
  await expect(redo).toBeEnabled()
  await page.keyboard.press('Control+y')
  await expect(redo).toBeDisabled()
  await expect(owner).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Task Level' })).toBeChecked()
})

test('what is hidden or left behind leaves the focus in the main part', async ({ page }) => {
  await open(page)
  for (const name of ['Hide this', 'Hide this hint']) {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(main(page)).toBeFocused()
  }
  const link = await share(page, 'Read-only')
  await openLink(page, link)
  await page.getByRole('button', { name: 'Make an editable copy' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Read-only', { exact: true })).toHaveCount(0)
  await expect(main(page)).toBeFocused()
})

test('what is deleted from a menu, and the last task, hand the focus on', async ({ page }) => {
  await open(page)
  await cell(page, 2, 'Task').click()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(cell(page, 2, 'Task')).toBeFocused()
  await expect(cell(page, 2, 'Task')).toHaveText(/Goal agreed/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Reset All')
  await page.getByRole('option', { name: 'Reset All' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a task' }).first()).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 4, 'Task')).toBeVisible()
  await expect(page.locator('body:focus')).toHaveCount(0)
})

test('on the board the last card comes back with the focus', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
  await page.getByRole('button', { name: 'Add a task' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-card]')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Add a task' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-card]')).toBeFocused()
})

test('a task that a key adds beside no table is named in its dialog', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Chart Only' }).click()
  await page.getByRole('button', { name: /^Task: Do the work/ }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Task' })).toBeFocused()
  await page.keyboard.type('Clean up')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Task: Clean up/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Task: Do the work/ })).toBeFocused()
})

test('what is opened from the card of a bar gives the focus back to the bar', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Chart Only' }).click()
  const bar = page.getByRole('button', { name: /^Task: Do the work/ })
  for (const [name, held] of [
    ['Dependencies', 'Finish by'],
    ['Open', 'Comment'],
  ] as const) {
    await bar.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter')
    await expect(page.getByRole('dialog')).toContainText(held)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar).toBeFocused()
  }
})
