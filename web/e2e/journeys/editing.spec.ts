/** Keys in an open field are the caret's, new rows are named one after the other, and Home leads back to the left. */
import type { Page } from '@playwright/test'
import { cell, chooseFile, expect, open, standAt, table, test } from '../support/page'

/** A plan that is longer than the window. */
async function openLong(page: Page) {
  await open(page)
  const lines = Array.from(
    { length: 60 },
    (_, at) => `Step ${at + 1},,2026-01-05,1,2026-01-06,Anna,0,0,false`,
  )
  const head =
    'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done'
  const text = [head, ...lines].join('\n')
  await chooseFile(page, { name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(cell(page, 1, 'Task')).toContainText('Step 1')
}

const scrolled = (page: Page) => table(page).evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])

/** What would have scrolled has done so by the second frame. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

const names = (page: Page) =>
  table(page)
    .locator('[role=row][data-task] [data-column="1"]')
    .evaluateAll((cells) => cells.map((one) => one.textContent))

test('b.2: no key of the caret scrolls the plan away from an open field', async ({ page }) => {
  await openLong(page)
  for (const title of ['Task', 'Duration', 'Owner', 'Comment', 'Prior Dep.'] as const) {
    await standAt(page, 3, title)
    await page.keyboard.press('F2')
    const field = cell(page, 3, title).locator('input, textarea')
    await expect(field).toBeFocused()
    const before = await scrolled(page)
    for (const key of ['PageDown', 'Alt+ArrowDown', 'PageDown', 'Alt+ArrowUp', 'PageUp', 'Control+End']) {
      await page.keyboard.press(key)
      await drawn(page)
      expect(await scrolled(page), `${key} in ${title}`).toEqual(before)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  await standAt(page, 3, 'Task')
  await page.keyboard.press('F2')
  await page.keyboard.press('PageUp')
  await page.keyboard.type('First ')
  await page.keyboard.press('PageDown')
  await page.keyboard.type(' last')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'Task')).toHaveText('First Step 3 last')
})

test('Alt+ArrowDown in a date opens its calendar, in a cell and in the form', async ({ page }) => {
  await open(page)
  const calendar = page.getByRole('dialog').getByRole('grid')
  await standAt(page, 2, 'Start Date')
  await page.keyboard.press('F2')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(cell(page, 2, 'Start Date').getByRole('textbox')).toBeFocused()
  const date = page.getByRole('form', { name: 'Add a task' }).getByRole('textbox', { name: 'Start date' })
  await date.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(date).toHaveValue(/^2026-11-20$/)
  await expect(date).toBeFocused()
})

test('tasks that a key adds at the end are named one after the other, as those of the last line', async ({
  page,
}) => {
  await open(page)
  const before = await names(page)
  await page.keyboard.press('Control+1')
  for (const name of ['Alpha', 'Beta']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await expect(cell(page, 8, 'Task').getByRole('textbox')).toBeFocused()
  // Nothing was typed: the third goes again.
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual([...before, 'Alpha', 'Beta'])
  await expect(cell(page, 7, 'Task')).toBeFocused()
  await page.keyboard.press('Insert')
  await page.keyboard.type('Gamma')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Delta')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual([...before, 'Alpha', 'Beta', 'Gamma', 'Delta'])
  // What a key added stays where nobody names it: it was asked for.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(cell(page, 10, 'Task')).toHaveText('New Task')
})

test('a task that is added between others is named, and Enter goes down as in any cell', async ({ page }) => {
  await open(page)
  const before = await names(page)
  await standAt(page, 2, 'Task')
  await page.keyboard.press('Insert')
  await page.keyboard.type('Alpha')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'Task')).toBeFocused()
  expect(await names(page)).toHaveLength(before.length + 1)
})

test('Home and Ctrl+Home bring the table back to its left edge', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await openLong(page)
  for (const key of ['Home', 'Control+Home']) {
    await standAt(page, 2, 'Task')
    await page.keyboard.press('End')
    await expect.poll(async () => (await scrolled(page))[1]).toBeGreaterThan(0)
    await page.keyboard.press(key)
    await expect.poll(async () => (await scrolled(page))[1]).toBe(0)
  }
})

test('b.2: undo in an open field is of its text alone, and leaves the form and the plan as they are', async ({
  page,
}) => {
  await open(page)
  const form = page.getByRole('form', { name: 'Add a task' }).getByRole('textbox', { name: 'Task name' })
  await page.keyboard.press('Control+i')
  await page.keyboard.type('Alpha')
  await page.keyboard.press('Enter')
  await expect(cell(page, 6, 'Task')).toHaveText('Alpha')
  await page.keyboard.type('Half')
  const before = await names(page)
  for (const title of ['Task', 'Owner', 'Comment'] as const) {
    await standAt(page, 2, title)
    await page.keyboard.press('F2')
    const field = cell(page, 2, title).locator('input, textarea')
    const text = await field.inputValue()
    // The word for nobody is typed over (K10).
    const typed = title === 'Owner' ? 'xyz' : `${text}xyz`
    for (const key of ['Control+z', 'Control+z', 'Control+y']) {
      await page.keyboard.press(key)
      await expect(field, `${key} in ${title}`).toBeFocused()
      await expect(field).toHaveValue(text)
    }
    await page.keyboard.type('xyz')
    await expect(field).toHaveValue(typed)
    // However many steps the browser makes of it.
    for (let at = 0; at < 6; at++) await page.keyboard.press('Control+z')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(text)
    for (let at = 0; at < 6; at++) await page.keyboard.press('Control+Shift+z')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(typed)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(form).toHaveValue('Half')
  }
  expect(await names(page)).toEqual(before)
})
