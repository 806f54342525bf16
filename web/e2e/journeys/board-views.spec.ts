/** The board as a view of the plan: beside the table, read-only, with many cards, on a phone, filtered. */
import { board, card, column, moveByKeys, openBoard } from '../support/board'
import { cell, expect, open, test } from '../support/page'

test('the table and the board show one plan, and the view is kept over a reload', async ({ page }) => {
  await openBoard(page, 'Status')
  await moveByKeys(page, card(page, 'Plumbing'), 3)
  await expect(card(column(page, 'Done'), 'Plumbing')).toBeFocused()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(card(column(page, 'Done'), 'Plumbing')).toBeVisible()
  await page.getByRole('button', { name: 'Table View' }).click()
  await expect(cell(page, 9, '%')).toContainText('100')
})

test('a read-only board shows everything and changes nothing', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (/"version":\d+/.test(localStorage.getItem(name) ?? '')) localStorage.removeItem(name)
  })
  // A record of a newer Barline opens read-only (GL5).
  const record = {
    version: 99,
    savedAt: '2026-01-05T10:00:00Z',
    projectDescription: '',
    tasks: [
      { id: 1, name: 'Paint', startDate: '2026-01-05', duration: 2, owner: 'Anna', level: 0, progress: 0 },
    ],
  }
  await page.evaluate((text) => localStorage.setItem('barline.project', text), JSON.stringify(record))
  await page.reload()
  const paint = card(page, 'Paint')
  await expect(paint).toBeVisible()
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Task to Done' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Progress of Paint/ })).toBeDisabled()
  await paint.focus()
  await page.keyboard.press('Space')
  const refusal = 'This project is in read-only mode. You cannot make changes.'
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await expect(paint).toHaveAttribute('data-lifted', 'false')
  await page.keyboard.press('Delete')
  await expect(page.getByText('This project is in read-only mode. You cannot delete tasks.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Owner')).toBeDisabled()
})

test('ten thousand cards: only those in view are in the page', async ({ page }) => {
  await openBoard(page, 'Status', 'ten-thousand.csv')
  const inProgress = column(page, 'In Progress')
  await inProgress.locator('[data-card]').first().focus()
  await page.keyboard.press('End')
  await expect(inProgress.locator('[data-card]:focus')).toBeVisible()
  expect(await page.locator('[data-card]').count()).toBeLessThan(120)
  for (const grouping of ['Owner', 'Task Level', 'Month'] as const) {
    await page.getByRole('radio', { name: grouping }).check({ force: true })
    await expect(page.locator('[data-card]').first()).toBeVisible()
    expect(await page.locator('[data-card]').count()).toBeLessThan(120)
  }
})

test('on a phone one column is shown at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await expect(board(page).locator('[data-lane]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Next column' }).click()
  await expect(column(page, 'In Progress')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next column' })
  await next.press('Enter')
  await next.press('Enter')
  // At the last one it keeps the focus: keys go on from there.
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.getByRole('combobox', { name: 'Column' }).selectOption('not_started')
  await moveByKeys(page, card(page, 'Do the work'), 1)
  await expect(card(column(page, 'In Progress'), 'Do the work')).toBeFocused()
})

test.describe('find, filter and levels', () => {
  test('a filter leaves its cards alone on the board, and what is found is marked', async ({ page }) => {
    await openBoard(page)
    await page.keyboard.press('Control+f')
    const bar = page.getByRole('search', { name: 'Find and filter' })
    await bar.getByRole('textbox', { name: 'Find' }).fill('plumb')
    await expect(bar.getByText('1 of 1')).toBeVisible()
    await expect(bar.getByRole('textbox', { name: 'Find' })).toBeFocused()
    await expect(card(page, 'Plumbing')).toHaveAttribute('data-glows', 'true')
    await bar.getByText('Matches only').click()
    await expect(column(page, 'Not Started')).toHaveAccessibleName('Not Started, 1 card, 6 days')
    await expect(page.locator('[data-card]')).toHaveCount(1)
    // What is asked stays as the view changes, and takes no focus from what changed it.
    await page.getByRole('button', { name: 'Table View' }).click()
    await expect(page.getByRole('button', { name: 'Table View' })).toBeFocused()
    await page.getByRole('button', { name: 'Kanban View' }).click()
    await expect(bar.getByRole('textbox', { name: 'Find' })).toHaveValue('plumb')
    await expect(bar.getByRole('checkbox', { name: 'Matches only' })).toBeChecked()
    await bar.getByRole('button', { name: 'Close find and filter' }).click()
    await expect(column(page, 'Not Started')).toHaveAccessibleName('Not Started, 4 cards, 19 days')
  })

  test('the bar says how many cards a filter leaves, as the table says how many rows', async ({ page }) => {
    await openBoard(page)
    await page.keyboard.press('Control+f')
    const bar = page.getByRole('search', { name: 'Find and filter' })
    await page.keyboard.type('strip')
    await bar.getByText('Matches only').click()
    await expect(page.locator('[data-card]')).toHaveCount(1)
    await expect(bar.getByText('Filtered: 1 of 13')).toBeVisible()
    // The table keeps what the match is under.
    await page.getByRole('button', { name: 'Table View' }).click()
    await expect(bar.getByText('Filtered: 3 of 13')).toBeVisible()
  })

  test('a match that goes is counted no more', async ({ page }) => {
    await openBoard(page)
    await page.keyboard.press('Control+f')
    const bar = page.getByRole('search', { name: 'Find and filter' })
    await page.keyboard.type('plumb')
    await expect(bar.getByText('1 of 1')).toBeVisible()
    await card(page, 'Plumbing').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Task', { exact: true }).fill('Pipes')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Pipes')).toBeVisible()
    await expect(bar.getByText('No match')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(bar.getByText('1 of 1')).toBeVisible()
  })

  test('a card changes its level in its details, by the rules of the table', async ({ page }) => {
    await openBoard(page)
    await card(page, 'Plumbing').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Task 9' })
    await expect(dialog.getByText('Level 1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Move to subtask level' }).click()
    await expect(dialog.getByText('Level 2')).toBeVisible()
    await dialog.getByRole('button', { name: 'Move to parent level' }).click()
    await dialog.getByRole('button', { name: 'Move to parent level' }).click()
    await expect(dialog.getByText('Level 0')).toBeVisible()
    await dialog.getByRole('button', { name: 'Move to parent level' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Plumbing')
    await expect(dialog.getByText('Level 0')).toBeVisible()
  })
})
