/** The palette of all commands: found by a few letters, run by Enter. */
import type { Page } from '@playwright/test'
import { cell, expect, open, row, table, test } from '../support/page'
import { rename } from '../support/saving'

const paletteOf = (page: Page) => {
  const palette = page.getByRole('dialog', { name: 'Commands' })
  return {
    palette,
    field: palette.getByRole('combobox', { name: 'Find a command or a task' }),
    chosen: palette.getByRole('option', { selected: true }),
  }
}

test('Ctrl+K finds every command and task by a few letters', async ({ page }) => {
  await open(page)
  const { palette, field, chosen } = paletteOf(page)
  await page.getByRole('textbox', { name: 'Task name' }).press('Control+k')
  await expect(field).toBeFocused()
  await field.fill('kanban')
  await expect(chosen).toHaveText(/Kanban View/)
  await field.press('Enter')
  await expect(page.getByRole('region', { name: 'Board' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('dark')
  await field.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Commands', exact: true }).click()
  await field.fill('table v')
  await field.press('Enter')
  await expect(table(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('DO THE')
  await expect(palette.getByRole('option', { name: /4\s+Do the work/ })).toBeVisible()
  await field.press('ArrowUp')
  await expect(chosen).toHaveText(/Do the work/)
  await field.press('Enter')
  await expect(cell(page, 4, 'Task')).toBeFocused()
  await page.keyboard.press('Escape')
  await rename(page, 4, 'Do the work and tell the customer of it '.repeat(8))
  await page.keyboard.press('Control+k')
  await field.fill('do the')
  // Two lines of it, and one that says what it is.
  expect((await palette.getByRole('option', { name: /4\s+Do the work/ }).boundingBox())!.height).toBeLessThan(
    76,
  )
  await field.press('Enter')
  await expect(cell(page, 4, 'Task')).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('no such thing')
  await expect(palette).toContainText('Nothing is called that.')
  await field.press('Escape')
  await expect(palette).toBeHidden()
  await expect(cell(page, 4, 'Task')).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('templates')
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Templates' })).toBeVisible()
})

test('u21 Ctrl+K has the commands of a row, for the rows that are selected', async ({ page }) => {
  await open(page)
  const { palette, field, chosen } = paletteOf(page)
  const ask = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  await ask('indent')
  await expect(palette.getByRole('option', { name: 'Move to subtask level' })).toBeHidden()
  await field.press('Escape')

  await cell(page, 4, 'Task').click()
  await ask('predecessors')
  await field.press('Enter')
  const placing = page.getByRole('dialog', { name: 'Dependencies and limits of 4. Do the work' })
  await expect(placing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell(page, 4, 'Task')).toBeFocused()
  await ask('indent')
  await expect(chosen).toHaveText(/Move to subtask level.*4\s+Do the work/)
  await field.press('Enter')
  await expect(row(page, 4)).toHaveAttribute('aria-level', '2')
  await expect(cell(page, 4, 'Task')).toBeFocused()
  await ask('insert row')
  await field.press('Enter')
  await expect(table(page).locator('input:focus')).toBeVisible()
  await page.keyboard.type('Between')
  await page.keyboard.press('Enter')
  await expect(cell(page, 5, 'Task')).toContainText('Between')

  await cell(page, 4, 'Task').click()
  await cell(page, 5, 'Task').click({ modifiers: ['Shift'] })
  await ask('subtask')
  await expect(palette.getByRole('option', { name: 'Add subtask' })).toHaveText(/5\s+Between/)
  await field.fill('remove')
  await expect(chosen).toHaveText(/Delete.*2 selected tasks/)
  await field.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Between' })).toBeHidden()
})

test('u21 Ctrl+K has what the buttons above the chart do, and what others call it', async ({ page }) => {
  await open(page)
  const { palette, field, chosen } = paletteOf(page)
  const ask = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  const chart = page.getByRole('region', { name: 'Gantt Chart' })
  await expect(chart.getByRole('heading')).toHaveText(/Day/)
  await ask('zoom out')
  await field.press('Enter')
  await expect(chart.getByRole('heading')).toHaveText(/Week/)

  await ask('table only')
  await field.press('Enter')
  await expect(chart).toBeHidden()
  // Where the chart is not shown it comes, and does it then.
  await page.keyboard.press('Control+k')
  await field.fill('kanban')
  await field.press('Enter')
  await expect(page.getByRole('region', { name: 'Board' })).toBeVisible()
  await ask('zoom in')
  await field.press('Enter')
  await expect(chart.getByRole('heading')).toHaveText(/Day/)
  await ask('chart only')
  await field.press('Enter')
  await expect(table(page)).toBeHidden()
  await ask('split view')
  await field.press('Enter')
  await expect(table(page)).toBeVisible()
  await expect(chart).toBeVisible()

  await ask('by links')
  await field.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
  await expect(chart.getByRole('radio', { name: 'by links' })).toBeChecked()
  await ask('by hand')
  await field.press('Enter')
  await expect(chart.getByRole('radio', { name: 'by hand' })).toBeChecked()

  await page.keyboard.press('Control+k')
  for (const [text, command] of [
    ['today', 'Today'],
    ['refresh', 'Refresh'],
    ['link', 'Share: Editable'],
    ['empty', 'Reset All'],
    ['holiday', 'Days off...'],
    ['pdf', 'Print or save a picture'],
    ['excel', 'Import CSV'],
    ['help', 'Keyboard shortcuts'],
  ] as const) {
    await field.fill(text)
    await expect(chosen).toContainText(command)
  }
  await field.fill('')
  await expect(palette.getByRole('option').first()).toBeVisible()
  const all = await palette.getByRole('option').allTextContents()
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
})

test('the list stays where somebody scrolled it to, whatever is drawn anew', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+k')
  const { palette, field, chosen } = paletteOf(page)
  await expect(field).toBeFocused()
  const last = palette.getByRole('option').last()
  await last.scrollIntoViewIfNeeded()
  await expect(chosen).not.toBeInViewport()
  // In another frame of the page all of it is drawn anew.
  await page.setViewportSize({ width: 560, height: 900 })
  await expect(page.locator('[data-frame=wide]')).toHaveCount(0)
  await expect(last).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toBeInViewport()
})
