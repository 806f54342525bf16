/** Who writes with an input method, or on a keyboard without Latin letters (U19). */
import { board, card as boardCard } from '../support/board'
import { bar, card, chart, shape } from '../support/chart'
import { compose, pressOther } from '../support/input-method'
import { cell, expect, importPlan, open, row, test } from '../support/page'

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test.describe('u19 the keys of an input method are its own', () => {
  test('in a cell, the find bar and the plan’s name', async ({ page }) => {
    await cell(page, 3, 'Task').dblclick()
    await page.keyboard.press('Control+A')
    await compose(page, cell(page, 3, 'Task').getByRole('textbox'), '部屋を測る')
    await page.keyboard.press('Enter')
    await expect(cell(page, 3, 'Task')).toHaveText('部屋を測る')

    await page.keyboard.press('Control+F')
    const find = page.getByRole('searchbox').or(page.getByRole('textbox', { name: 'Find' }))
    await compose(page, find, '部屋')
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()

    await page.getByRole('button', { name: /^Plan name/ }).click()
    await page.keyboard.press('Control+A')
    await compose(page, page.getByRole('textbox', { name: 'Plan name' }), '台所')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Plan name/ })).toContainText('台所')
  })

  test('in a bar’s card', async ({ page }) => {
    await shape(page, 'Strip tiles').click()
    const name = card(page, 'Strip tiles').getByRole('textbox', { name: 'Task' })
    await name.click()
    await page.keyboard.press('Control+A')
    await compose(page, name, 'タイル')
    await page.keyboard.press('Enter')
    await expect(cell(page, 8, 'Task')).toHaveText('タイル')
    // One step, for the whole of the name.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Z')
    await expect(cell(page, 8, 'Task')).toHaveText('Strip tiles')
  })

  test('in a new card of the board', async ({ page }) => {
    await page.getByRole('button', { name: 'Kanban View' }).click()
    await board(page).getByRole('button', { name: 'Add Task to Done' }).click()
    await compose(page, board(page).getByRole('textbox', { name: /^Name of the new task/ }), '会議')
    await page.keyboard.press('Enter')
    await expect(boardCard(page, '会議')).toHaveCount(1)
  })
})

test('u19 shortcuts go by the place of their key where the keyboard has other letters', async ({ page }) => {
  await cell(page, 3, 'Task').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Обмер')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'Task')).toHaveText('Обмер')
  await pressOther(page, 'я', 'KeyZ', { ctrl: true })
  await expect(cell(page, 3, 'Task')).toHaveText('Measure rooms')
  await pressOther(page, 'н', 'KeyY', { ctrl: true })
  await expect(cell(page, 3, 'Task')).toHaveText('Обмер')
  await cell(page, 3, 'Task').click()
  await pressOther(page, 'ф', 'KeyA', { ctrl: true })
  await expect(cell(page, 13, 'Task')).toHaveAttribute('aria-selected', 'true')
  await pressOther(page, 'л', 'KeyK', { ctrl: true })
  await expect(page.getByRole('combobox', { name: 'Find a command or a task' })).toBeFocused()
  await page.keyboard.press('Escape')

  // French keyboards have signs where the digits are.
  await cell(page, 3, 'Task').click()
  await pressOther(page, 'é', 'Digit2', { ctrl: true })
  await expect(row(page, 14)).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Escape')
  await pressOther(page, 'я', 'KeyZ', { ctrl: true })

  // A letter alone is typed.
  await cell(page, 3, 'Task').click()
  await pressOther(page, 'я', 'KeyZ')
  await expect(cell(page, 3, 'Task').getByRole('textbox')).toHaveValue('я')
  await page.keyboard.press('Escape')

  await bar(page, 'Strip tiles').focus()
  await pressOther(page, 'в', 'KeyD')
  await expect(chart(page).getByRole('button', { name: /“Strip tiles” waits for/ })).toBeFocused()
})

test('u19 on an Apple machine Control is the caret’s in a field, and asks for the menu with a press', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))
  await page.reload()
  await page.getByRole('textbox', { name: 'Task name' }).focus()
  await page.keyboard.press('Control+K')
  await page.keyboard.press('Control+F')
  await page.keyboard.press('Control+P')
  await pressOther(page, 'л', 'KeyK', { ctrl: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Meta+K')
  await expect(page.getByRole('combobox', { name: 'Find a command or a task' })).toBeFocused()
  await page.keyboard.press('Escape')

  await cell(page, 3, '#').click()
  await cell(page, 5, '#').click({ modifiers: ['Meta'] })
  await expect(row(page, 5)).toHaveAttribute('aria-selected', 'true')
  await cell(page, 5, '#').click({ modifiers: ['Control'] })
  await expect(row(page, 3)).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 5)).toHaveAttribute('aria-selected', 'true')
})
