/** A shortcut that works anywhere on the page works there whatever has the focus (spec §2). */
import type { Page } from '@playwright/test'
import { cell, expect, open, table, test } from '../support/page'

const form = (page: Page) => page.getByRole('form', { name: 'Add a task' })

/** What takes Enter for itself, with any key beside it. */
const ELSEWHERE: [string, (page: Page) => ReturnType<Page['getByRole']>][] = [
  ['Undo', (page) => page.getByRole('group', { name: 'History' }).getByRole('button', { name: 'Undo' })],
  ['Zoom Out', (page) => page.getByRole('button', { name: 'Zoom Out' })],
  ['Collapse all', (page) => page.getByRole('button', { name: 'Collapse all' })],
  ['Export CSV', (page) => page.getByRole('button', { name: 'Export CSV' }).first()],
  ['the divider', (page) => page.getByRole('separator').first()],
  ['a filter', (page) => page.getByRole('button', { name: /Filter by status/ })],
]

test('u1 Ctrl+Enter adds a task wherever the focus is, and presses nothing', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('First')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  for (const [at, [name, of]] of ELSEWHERE.entries()) {
    await of(page).focus()
    await expect(of(page), name).toBeFocused()
    await page.keyboard.press('Control+Enter')
    const added = cell(page, 7 + at, 'Task').getByRole('textbox')
    await expect(added, name).toBeFocused()
    await page.keyboard.type(`By ${name}`)
    await page.keyboard.press('Tab')
    await expect(cell(page, 7 + at, 'Task'), name).toHaveText(`By ${name}`)
  }
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(1 + 6 + ELSEWHERE.length))
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('u1 Ctrl+Enter and Ctrl+digits add what the form holds from its list and its button, too', async ({
  page,
}) => {
  await open(page)
  const name = form(page).getByRole('textbox', { name: 'Task name' })
  const held: [string, RegExp, string][] = [
    ['Control+Enter', /^Level/, 'Ada'],
    ['Control+Enter', /^Add Task/, 'Zed'],
    ['Control+2', /^Add Task/, 'Bee'],
  ]
  for (const [at, [key, button, typed]] of held.entries()) {
    await name.fill(typed)
    await form(page)
      .getByRole('button', { name: at === 0 ? /level/i : button })
      .focus()
    await page.keyboard.press(key)
    await expect(cell(page, 6 + at, 'Task')).toHaveText(typed)
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
  }
  await expect(page.getByRole('listbox')).toHaveCount(0)
})
