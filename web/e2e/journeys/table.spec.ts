/** The table by mouse and by keyboard, on the five sample tasks. */
import { cell, expect, goTo, open, row, ROW_ACTIONS, table, test } from '../support/page'

test.beforeEach(async ({ page }) => open(page))

test('all eight row actions are buttons with names', async ({ page }) => {
  const actions = cell(page, 2, 'Actions').getByRole('button')
  const names = await actions.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')),
  )
  expect(names).toEqual(ROW_ACTIONS)
})

test('a subtask is added by its button, named, and taken back by undo', async ({ page }) => {
  const before = await table(page).getAttribute('aria-rowcount')
  await cell(page, 1, 'Actions').getByRole('button', { name: 'Add subtask' }).click()
  await page.keyboard.type('Pack the boxes')
  await page.keyboard.press('Enter')
  const added = table(page).getByRole('row', { name: /Pack the boxes/ })
  await expect(added).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(table(page)).toHaveAttribute('aria-rowcount', before ?? '')
})

test('rows move by keyboard, and the focus goes with them', async ({ page }) => {
  await cell(page, 1, 'Task').focus()
  await goTo(page, 5, 'Task')
  const name = await cell(page, 5, 'Task').innerText()
  await page.keyboard.press('Control+ArrowUp')
  const moved = table(page).getByRole('row', { selected: false }).filter({ hasText: name })
  await expect(moved.getByRole('gridcell').nth(1)).toBeFocused()
  await expect(cell(page, 5, 'Task')).not.toContainText(name)
})

test('Ctrl+arrows inside a cell move the caret, not the row', async ({ page }) => {
  await cell(page, 2, 'Task').focus()
  const level = await row(page, 2).getAttribute('aria-level')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Escape')
  await expect(row(page, 2)).toHaveAttribute('aria-level', level ?? '')
})

test('a date that cannot be read keeps the field open and says why; Escape brings the old one back', async ({
  page,
}) => {
  const before = await cell(page, 2, 'Start Date').innerText()
  await cell(page, 2, 'Start Date').focus()
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Start Date').getByRole('alert')).toContainText('is not a date that can be read')
  await page.keyboard.press('Escape')
  await expect(cell(page, 2, 'Start Date')).toHaveText(before)
  await expect(cell(page, 2, 'Start Date')).toBeFocused()
})

test('B.2: F2 puts the caret at the end, a letter replaces, and a new name is replaced', async ({ page }) => {
  const name = cell(page, 2, 'Task')
  const before = await name.innerText()
  await name.focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await expect(name).toHaveText(`${before}!`)
  await name.focus()
  await page.keyboard.type('Measure')
  await page.keyboard.press('Enter')
  await expect(name).toHaveText('Measure')
  await page.keyboard.press('Control+1')
  await page.keyboard.type('Paint')
  await page.keyboard.press('Enter')
  await expect(cell(page, 6, 'Task')).toHaveText('Paint')
})

test('D13: a short date is told in full before Enter, and a start cannot be cleared', async ({ page }) => {
  await page.clock.setFixedTime('2026-01-15T12:00:00')
  const start = cell(page, 2, 'Start Date')
  await start.focus()
  await page.keyboard.type('1/2')
  await expect(start.getByRole('status')).toHaveText('2026-02-01')
  await page.keyboard.press('Enter')
  await expect(start).toHaveText('2026-02-01')
  await start.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alert').filter({ hasText: 'A task needs a start date.' })).toBeVisible()
  await expect(start).toHaveText('2026-02-01')
})

test('D11: the form shows the date a task will get, and follows its dependencies', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Add a task' })
  const date = form.getByRole('textbox', { name: 'Start date' })
  await expect(date).toHaveAttribute('placeholder', await cell(page, 5, 'Start Date').innerText())
  await form.getByRole('textbox', { name: 'Prior dependencies' }).fill('4')
  const end = await cell(page, 4, 'End Date').innerText()
  await expect(date).toHaveAttribute('placeholder', end)
  await form.getByRole('textbox', { name: 'Task name' }).fill('Paint')
  await page.keyboard.press('Enter')
  await expect(cell(page, 6, 'Start Date')).toHaveText(end)
})

test('D11 SC12: the form heeds the days that are typed, and refuses a lag that would be rounded', async ({
  page,
}) => {
  const form = page.getByRole('form', { name: 'Add a task' })
  const prior = form.getByRole('textbox', { name: 'Prior dependencies' })
  const date = form.getByRole('textbox', { name: 'Start date' })
  await form.getByRole('textbox', { name: 'Task name' }).fill('Paint')
  await prior.fill('4FF+50%')
  await page.keyboard.press('Enter')
  await expect(prior).toHaveAccessibleDescription(/4FF\+50%: a lag is a whole number of days or weeks/)
  await prior.fill('4FF')
  const one = await date.getAttribute('placeholder')
  await form.getByRole('textbox', { name: 'Duration (days)' }).fill('3')
  await expect(date).not.toHaveAttribute('placeholder', one!)
  const promised = await date.getAttribute('placeholder')
  await page.keyboard.press('Enter')
  await expect(cell(page, 6, 'Start Date')).toHaveText(promised!)
})

test('the form says what is wrong without moving the page', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Add a task' })
  const top = () => table(page).evaluate((grid) => grid.getBoundingClientRect().top)
  const before = await top()
  await form.getByRole('button', { name: 'Add Task' }).click()
  // The focus stays in the field, so that what is wrong has to be told.
  await expect(form.getByRole('alert')).toHaveText('A task needs a name.')
  expect(await top()).toBe(before)
  await form.getByRole('textbox', { name: 'Task name' }).fill('Paint')
  await form.getByRole('textbox', { name: 'Start date' }).fill('next year, perhaps')
  await page.keyboard.press('Enter')
  await expect(form.getByText('is not a date that can be read')).toBeVisible()
  expect(await top()).toBe(before)
})

test('T2: a duration is days or weeks, and never reduced to its digits', async ({ page }) => {
  const duration = cell(page, 2, 'Duration')
  const before = await duration.innerText()
  for (const text of ['2.5', '-3', '1e3', '999999999999']) {
    await duration.focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(duration.getByRole('alert')).toContainText(`“${text}” is`)
    await page.keyboard.press('Escape')
    await expect(duration).toHaveText(before)
  }
  await page.keyboard.type('2 weeks')
  await page.keyboard.press('Enter')
  await expect(duration).toHaveText('10')
  // The longest there is stays in its cell.
  await duration.focus()
  await page.keyboard.type('999999999')
  await page.keyboard.press('Enter')
  await expect(duration).toHaveText('999999999')
  const isInside = await duration.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)
  expect(isInside).toBe(true)
})

test('a date is chosen from the calendar', async ({ page }) => {
  await cell(page, 2, 'Start Date').dblclick()
  await cell(page, 2, 'Start Date').getByRole('button', { name: 'Choose a date' }).click()
  await page.getByRole('dialog').getByRole('button', { name: / 15 / }).first().click()
  await expect(cell(page, 2, 'Start Date')).toHaveText(/-15$/)
})

test('a date is copied from one start cell and pasted into another', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await cell(page, 1, 'Start Date').focus()
  await page.keyboard.type('3/4/2027')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'Start Date')).toHaveText('2027-04-03')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  await expect(cell(page, 2, 'Start Date')).toHaveText('2027-04-03')
})

test('a status is chosen from its list by keyboard', async ({ page }) => {
  await cell(page, 2, 'Status').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type('Canc')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Status')).toContainText('Cancelled')
  await expect(cell(page, 2, 'Status')).toBeFocused()
})

test('a status is written by its word, from the letter that opens the list on, fast or slowly', async ({
  page,
}) => {
  const status = cell(page, 2, 'Status')
  for (const [typed, word] of [
    ['cancelled', 'Cancelled'],
    ['review', 'Review'],
    ['done', 'Done'],
    ['not s', 'Not Started'],
  ] as const) {
    await status.focus()
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { name: word })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(status).toContainText(word)
    await expect(status).toBeFocused()
  }
  // The library's own search begins anew after a second.
  await page.clock.install()
  await page.keyboard.press('d')
  await expect(page.getByRole('option', { name: 'Done' })).toBeFocused()
  await page.clock.fastForward(2_000)
  await page.keyboard.type('on')
  await expect(page.getByRole('option', { name: 'Done' })).toBeFocused()
  // What no word begins with chooses none.
  await page.keyboard.type('x')
  await expect(page.getByText('No status begins with “donx”.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('Done')
})

test('Space ticks Done and sets progress to 100', async ({ page }) => {
  await cell(page, 5, 'Task').focus()
  await page.keyboard.press('Space')
  await expect(cell(page, 5, 'Done').getByRole('checkbox')).toBeChecked()
  await expect(cell(page, 5, '%')).toHaveText('100')
})

test('a comment holds several lines', async ({ page }) => {
  await cell(page, 2, 'Comment').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('first')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('second')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Comment')).toHaveAttribute('data-full', 'first\nsecond')
})

test('a column is made wider by dragging, within bounds, and stays so after a reload', async ({ page }) => {
  const header = table(page).getByRole('columnheader', { name: 'Owner' })
  const box = await header.boundingBox()
  if (!box) throw new Error('the header has no box')
  await page.mouse.move(box.x + box.width - 1, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 900, box.y + 20)
  await page.mouse.up()
  await expect.poll(async () => (await header.boundingBox())?.width).toBe(400)
  await page.reload()
  await expect.poll(async () => (await header.boundingBox())?.width).toBe(400)
})

test('subtasks fold away and come back, and numbers stay', async ({ page }) => {
  const fold = table(page).getByRole('button', { name: 'Hide subtasks' }).first()
  const before = await table(page).getAttribute('aria-rowcount')
  await fold.click()
  await expect(table(page)).not.toHaveAttribute('aria-rowcount', before ?? '')
  await table(page).getByRole('button', { name: 'Show subtasks' }).first().click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', before ?? '')
})

test('D1: the last day of the bar is a column where it is wanted, and a block lies over it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const columns = page.getByRole('columnheader')
  await expect(columns).toHaveCount(12)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('checkbox', { name: 'Last Day' })
    .press('Space')
  await page.keyboard.press('Escape')
  await expect(columns).toHaveCount(13)
  await expect(columns.nth(6)).toHaveText('Last Day')
  const row = page.locator('[role=row][data-task]').first()
  const [start, days, last] = [3, 4, 6].map((at) => row.locator(`[data-column="${at}"]`))
  await start!.click()
  await page.evaluate(() => navigator.clipboard.writeText('2026-01-05\t5\tend\tlast\tNora'))
  await page.keyboard.press('Control+v')
  await expect(start!).toHaveText('2026-01-05')
  await expect(days!).toHaveText('5')
  await expect(last!).toHaveText('2026-01-09')
  await expect(row.locator('[data-column="7"]')).toHaveText('Nora')
  await page.reload()
  await expect(columns).toHaveCount(13)
})
