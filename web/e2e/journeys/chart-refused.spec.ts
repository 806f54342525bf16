/** A task the chart refuses has its mark and its line, whatever brought it about (spec §5, D8). */
import { bar, chart, consoleOf } from '../support/chart'
import { cell, chooseFile, expect, importPlan, open, row, table, test } from '../support/page'

const LINE = 'error: the duration of task "task_9" is too long (above ten years)'
const MARK = 'Not on the chart: it lasts longer than ten years. Give it fewer days.'

const HEAD =
  'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date,Owner,Level,Progress,Done'

test('typed, undone and redone: the mark and the line come and go with the cause', async ({ page }) => {
  const told = consoleOf(page)
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const mark = cell(page, 9, 'Task').getByRole('img', { name: MARK })
  await expect(bar(page, 'Plumbing')).toBeVisible()
  await expect(mark).toHaveCount(0)
  await cell(page, 9, 'Duration').click()
  await page.keyboard.type('9999')
  await page.keyboard.press('Enter')
  await expect(mark).toBeVisible()
  await expect(bar(page, 'Plumbing')).toHaveCount(0)
  expect(told.lines).toEqual([LINE])
  // It is told once: not by another edit, a refresh, or another view of it.
  await cell(page, 9, 'Owner').click()
  await page.keyboard.type('Gus')
  await page.keyboard.press('Enter')
  await chart(page).getByRole('button', { name: 'Refresh' }).click()
  await chart(page).getByRole('button', { name: 'Chart Only' }).click()
  await chart(page).getByRole('button', { name: 'Show Table' }).click()
  await expect(mark).toBeVisible()
  expect(told.lines).toEqual([LINE])
  await mark.hover()
  await expect(page.getByText(MARK, { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(mark).toHaveCount(0)
  await expect(bar(page, 'Plumbing')).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(mark).toBeVisible()
  expect(told.lines).toEqual([LINE, LINE])
})

test('pasted, imported, loaded and in another tab', async ({ page, context }) => {
  const told = consoleOf(page)
  await open(page)
  const text = `${HEAD}\nShort,9,2026-01-05,2,,,0,0,false\nAge,1,2026-01-05,9999,,,0,0,false\n`
  await chooseFile(page, { name: 'age.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(row(page, 2).getByRole('img', { name: MARK })).toBeVisible()
  const lines = [
    'warning: Task 1 “Short”: “9” is no task number from 1 to 2; it is ignored.',
    'error: the duration of task "task_2" is too long (above ten years)',
  ]
  expect(told.lines).toEqual(lines)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const other = await context.newPage()
  const toldThere = consoleOf(other)
  await other.goto('/')
  await expect(row(other, 2).getByRole('img', { name: MARK })).toBeVisible()
  expect(toldThere.lines).toEqual(lines)
  // The other tab's edit brings a second one here.
  await cell(other, 1, 'Duration').click()
  await other.keyboard.type('9999')
  await other.keyboard.press('Enter')
  await expect(row(other, 1).getByRole('img', { name: MARK })).toBeVisible()
  await page.bringToFront()
  await expect(row(page, 1).getByRole('img', { name: MARK })).toBeVisible()
  expect(told.lines).toEqual([...lines, lines[1]?.replace('task_2', 'task_1')])
  await cell(page, 1, 'Duration').click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(row(page, 1).getByRole('img', { name: MARK })).toHaveCount(0)
  await expect(table(page).getByRole('img', { name: MARK })).toHaveCount(1)
})
