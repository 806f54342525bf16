/** The board's focus, and what is in view, as cards come and go. */
import { announced, board, card, column, dragTo, openBoard } from '../support/board'
import { expect, test } from '../support/page'

test('a card in the hand is let go as undo takes the focus to another', async ({ page }) => {
  await openBoard(page)
  await dragTo(page, card(page, 'Plumbing'), column(page, 'Done'))
  await expect(card(column(page, 'Done'), 'Plumbing')).toBeFocused()
  await dragTo(page, card(page, 'Electrics'), column(page, 'Done'))
  await expect(card(column(page, 'Done'), 'Electrics')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(card(column(page, 'Not Started'), 'Electrics')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(column(page, 'In Progress')).toHaveAttribute('data-look', 'over')
  await page.keyboard.press('Control+z')
  await expect(card(column(page, 'Not Started'), 'Plumbing')).toBeFocused()
  await expect(announced(page)).toHaveText('Move cancelled. Electrics is back in Not Started, 2 of 4.')
  await expect(page.locator('[data-lifted="true"]')).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(card(page, 'Plumbing')).toHaveAttribute('data-lifted', 'true')
  await page.keyboard.press('Escape')
})

test('on a phone the column of the card that undo brought back stays in front', async ({ page }) => {
  await openBoard(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'Column' }).selectOption('in_progress')
  await card(page, 'Demolition').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await page.getByRole('combobox', { name: 'Column' }).selectOption('done')
  await card(page, 'Measure rooms').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+z')
  await expect(card(column(page, 'In Progress'), 'Demolition')).toBeFocused()
  await expect(page.locator('[data-lifted="true"]')).toHaveCount(0)
})

test('cards are deleted one after another in one column, asked about or not', async ({ page }) => {
  await openBoard(page)
  await card(page, 'Plumbing').focus()
  for (const next of ['Electrics', 'Install fronts', 'Kitchen complete']) {
    await page.keyboard.press('Delete')
    await expect(card(column(page, 'Not Started'), next)).toBeFocused()
  }
  await card(page, 'Demolition').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task only' }).click()
  await expect(card(column(page, 'In Progress'), 'Strip tiles')).toBeFocused()
})

test('a card added at the end of a long column comes into view, and the field keeps the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  await openBoard(page)
  const done = column(page, 'Done')
  await page.getByRole('button', { name: 'Add Task to Done' }).click()
  const field = done.getByRole('textbox', { name: 'Name of the new task in Done' })
  for (const name of ['First extra', 'Second extra']) {
    await field.pressSequentially(name)
    await page.keyboard.press('Enter')
    await expect(card(done, name)).toBeInViewport({ ratio: 0.9 })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
  }
})

test('the page hears its keys from the fields of the board', async ({ page }) => {
  await openBoard(page)
  const find = page.getByRole('search', { name: 'Find and filter' }).getByRole('textbox', { name: 'Find' })
  const adding = page.getByRole('button', { name: 'Add Task to Done' })
  const duration = page.getByRole('button', { name: /^Duration of Demolition/ })
  for (const opener of [adding, duration]) {
    await opener.click()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Control+s')
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await expect(board(page).locator('input:focus')).toHaveCount(1)
    await page.keyboard.press('Control+f')
    await expect(find).toBeFocused()
    await page.keyboard.press('Escape')
  }
  // What the field does with Enter is its own; with Ctrl the page adds a task.
  await duration.click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Task 14' })).toBeVisible()
})

test('a card whose dialog puts it outside the filter leaves the focus to its neighbour', async ({ page }) => {
  await openBoard(page)
  await page.keyboard.press('Control+f')
  await page.getByRole('button', { name: /Filter by owner/ }).click()
  await page.getByRole('option', { name: 'Anna', exact: true }).click()
  await expect(column(page, 'Done')).toHaveAccessibleName(/^Done, 3 cards/)
  await card(page, 'Design').focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Task 2' })
  await details.getByLabel('Owner').fill('Ben')
  await details.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(card(page, 'Design')).toHaveCount(0)
  await expect(card(page, 'Draw plan, two variants')).toBeFocused()
})

test('a card moved to a column outside the filter leaves the focus to its neighbour', async ({ page }) => {
  await openBoard(page, 'Owner')
  await page.keyboard.press('Control+f')
  await page.getByRole('button', { name: /Filter by owner/ }).click()
  await page.getByRole('option', { name: 'Anna', exact: true }).click()
  await card(page, 'Design').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move to...' }).click()
  await page
    .getByRole('dialog', { name: 'Move “Design” to' })
    .getByRole('button', { name: /Unassigned/ })
    .click()
  await expect(card(page, 'Design')).toHaveCount(0)
  await expect(card(page, 'Draw plan, two variants')).toBeFocused()
})
