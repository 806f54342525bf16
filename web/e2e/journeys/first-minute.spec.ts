/** The first minute: what a newcomer finds, and other ways to begin. */
import type { Page } from '@playwright/test'
import { bar } from '../support/chart'
import { command } from '../support/commands'
import { share } from '../support/links'
import { cell, expect, open, table, test } from '../support/page'

const strip = (page: Page) => page.getByRole('region', { name: 'Welcome' })
const tasksShown = (page: Page, count: number) =>
  expect(table(page)).toHaveAttribute('aria-rowcount', String(count + 1))

test('the sample says that it is one, until the first edit', async ({ page }) => {
  await open(page)
  await expect(strip(page)).toContainText('This is a sample plan.')
  await page.reload()
  await expect(strip(page)).toBeVisible()
  await cell(page, 2, 'Task').dblclick()
  await page.keyboard.type(' soon')
  await page.keyboard.press('Enter')
  await expect(strip(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(strip(page)).toBeHidden()
})

test('closed, it does not come back', async ({ page }) => {
  await open(page)
  await strip(page).getByRole('button', { name: 'Hide this' }).click()
  await expect(strip(page)).toBeHidden()
  await page.reload()
  await expect(table(page)).toBeVisible()
  await expect(strip(page)).toBeHidden()
})

test('starting empty goes on in the form, can be undone, and loses nothing', async ({ page }) => {
  await open(page)
  await strip(page).getByRole('button', { name: 'Start empty' }).click()
  await tasksShown(page, 0)
  await expect(strip(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Task name' })).toBeFocused()
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await tasksShown(page, 5)
  await command(page, 'Versions')
  await expect(page.getByRole('dialog', { name: 'Versions' })).toContainText('5 tasks')
})

test('a template begins on the next working day, and its dependencies place its tasks', async ({ page }) => {
  await open(page)
  await strip(page).getByRole('button', { name: 'Open a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates' })
  await expect(dialog.getByRole('button', { name: /^Open / })).toHaveCount(6)
  await dialog.getByRole('button', { name: 'Open Kitchen renovation' }).click()
  await expect(dialog).toBeHidden()
  await tasksShown(page, 21)
  await expect(page).toHaveTitle('Kitchen renovation – Barline')
  // The journeys' day is a Friday.
  await expect(cell(page, 2, 'Start Date')).toHaveText(/2026-11-20|20 Nov/)
  await expect(cell(page, 3, 'Start Date')).toHaveText(/2026-11-23|23 Nov/)
  await expect(page.getByRole('radio', { name: 'by links' })).toBeChecked()
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await tasksShown(page, 5)
  await command(page, 'Versions')
  await expect(page.getByRole('dialog', { name: 'Versions' })).toContainText('Before a template was opened')
})

test('undo after adding from the form is one key, and typed text keeps its own', async ({ page }) => {
  await open(page)
  const name = page.getByRole('textbox', { name: 'Task name' })
  await name.fill('Paint')
  await name.press('Enter')
  await tasksShown(page, 6)
  await name.press('Control+z')
  await tasksShown(page, 5)
  await name.press('Control+Shift+z')
  await tasksShown(page, 6)
  await name.pressSequentially('Pla')
  await name.press('Control+z')
  await tasksShown(page, 6)
})

test('the form is one line, and keeps its further fields unfolded where they have no room in it', async ({
  page,
}) => {
  await open(page)
  const fields = ['Duration (days)', 'Prior dependencies', 'Start date', 'Owner'] as const
  const form = page.getByRole('form', { name: 'Add a task' })
  for (const field of fields) await expect(form.getByRole('textbox', { name: field })).toBeVisible()
  expect((await form.boundingBox())?.height).toBeLessThan(50)
  await page.setViewportSize({ width: 768, height: 1024 })
  const duration = form.getByRole('textbox', { name: 'Duration (days)' })
  await expect(duration).toBeHidden()
  await form.getByRole('button', { name: 'More fields' }).click()
  await expect(duration).toBeVisible()
  await page.reload()
  await expect(duration).toBeVisible()
  await form.getByRole('button', { name: 'Fewer fields' }).click()
  await expect(duration).toBeHidden()
})

test('tasks are added below the last row: Enter makes the next, Tab the level, no name no task', async ({
  page,
}) => {
  await open(page)
  await table(page).getByText('Add a task').click()
  await page.keyboard.type('Choose venue')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ask for prices')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sign')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await tasksShown(page, 9)
  await page.keyboard.press('Enter')
  await tasksShown(page, 8)
  await expect(cell(page, 6, 'Task')).toHaveText(/Choose venue/)
  await expect(table(page).getByRole('row', { name: /Choose venue/ })).toHaveAttribute('aria-level', '1')
  await expect(table(page).getByRole('row', { name: /Ask for prices/ })).toHaveAttribute('aria-level', '2')
  await expect(table(page).getByRole('row', { name: /Sign/ })).toHaveAttribute('aria-level', '1')
  // By the keyboard alone: the button behind the table.
  await page.getByRole('button', { name: 'Add a task', exact: true }).press('Enter')
  await tasksShown(page, 9)
  await page.keyboard.type('Pay')
  await page.keyboard.press('Escape')
  await tasksShown(page, 8)
})

test('a plan without tasks says how to begin, in each view', async ({ page }) => {
  await open(page)
  await strip(page).getByRole('button', { name: 'Start empty' }).click()
  const add = page.getByRole('button', { name: 'Add a task', exact: true })
  const templates = page.getByRole('button', { name: 'Templates', exact: true })
  await expect(page.getByText('No tasks yet.')).toBeVisible()
  await expect(add).toHaveCount(1)
  const heights = [page.getByText('No tasks yet.'), page.getByText('No tasks to display.')].map(
    async (text) => {
      const { y, height } = (await text.boundingBox())!
      return y + height / 2
    },
  )
  const [inTable, inChart] = await Promise.all(heights)
  expect(Math.abs(inTable! - inChart!)).toBeLessThan(1)
  await page.getByRole('button', { name: 'Chart Only' }).click()
  await expect(page.getByText('No tasks to display. Add some tasks to see the Gantt chart.')).toBeVisible()
  await expect(templates).toBeVisible()
  await page.getByRole('button', { name: 'Show Table' }).click()
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await expect(page.getByText('No tasks yet.')).toBeVisible()
  await templates.click()
  await page.getByRole('dialog', { name: 'Templates' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Table View' }).click()
  await add.click()
  await page.keyboard.type('Paint')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await tasksShown(page, 1)
  await expect(page.getByText('No tasks yet.')).toBeHidden()
})

test('a newcomer shares four linked tasks on the right days, and types no date', async ({ page }) => {
  await open(page)
  const done = { presses: 0, keys: 0 }
  const press = async (label: string) => {
    done.presses += 1
    await page.getByRole('button', { name: label, exact: true }).click()
  }
  const key = async (name: string) => {
    done.keys += 1
    await page.keyboard.press(name)
  }
  const type = async (text: string) => {
    done.keys += text.length
    await page.keyboard.type(text)
  }

  await press('Start empty')
  await expect(page.getByRole('textbox', { name: 'Task name' })).toBeFocused()
  for (const [name, days, prior] of [
    ['Plan', '2', ''],
    ['Order', '3', '1'],
    ['Build', '5', '2'],
    ['Open', '', '3'],
  ] as const) {
    await type(name)
    await key('Tab')
    await type(days)
    await key('Tab')
    await type(prior)
    await key('Enter')
  }
  await tasksShown(page, 4)
  await press('Turn on')
  await expect(page.getByRole('radio', { name: 'by links' })).toBeChecked()

  // From Friday, the day it is, over two weekends. The table's end is the day after the last (spec §4).
  for (const [number, name, start, end, spoken] of [
    [1, 'Plan', '2026-11-20', '2026-11-24', 'From 20 November 2026 to 23 November 2026'],
    [2, 'Order', '2026-11-24', '2026-11-27', 'From 24 November 2026 to 26 November 2026'],
    [3, 'Build', '2026-11-27', '2026-12-04', 'From 27 November 2026 to 3 December 2026'],
    [4, 'Open', '2026-12-04', '2026-12-07', 'From 4 December 2026 to 4 December 2026'],
  ] as const) {
    await expect(cell(page, number, 'Start Date')).toContainText(start)
    await expect(cell(page, number, 'End Date')).toContainText(end)
    await expect(bar(page, name)).toHaveAccessibleName(new RegExp(spoken))
  }

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  done.presses += 2
  const link = await share(page, 'Editable')
  await expect(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  // The names are 18 of the keys. More of either is a step back.
  expect(done).toEqual({ presses: 4, keys: 36 })
})

test('a hint a visit says what is easily missed, until it was hidden or done', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const hint = (text: string) => page.getByRole('contentinfo').getByText(text)
  const hints = page.getByRole('button', { name: 'Hide this hint' })
  await open(page)
  await expect(hint('Double-click a cell, or press Enter in it, to edit it.')).toBeVisible()
  await cell(page, 2, 'Owner').dblclick()
  await page.keyboard.type('Ann')
  await page.keyboard.press('Enter')
  await expect(hints).toBeHidden()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(hint('Drag from the end of a bar to another bar')).toBeVisible()
  await hints.click()
  await expect(hints).toBeHidden()
  await page.reload()
  await expect(hint('Ctrl+K finds every command, view and task.')).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(hints).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(hints).toBeVisible()
  await page.goto(await share(page, 'Read-only'))
  await expect(table(page)).toBeVisible()
  await expect(hints).toBeHidden()
})
