/** Where the focus goes when what had it is gone: to a sensible next place, never to nothing, which hears no keys. */
import { card, column, moveByKeys, openBoard } from '../support/board'
import { cell, chooseFile, expect, open, standAt, test } from '../support/page'

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
