/** Who writes with an input method, or on a keyboard without Latin letters (U19). */
import type { Page } from '@playwright/test'
import { board, card as boardCard } from '../support/board'
import { bar, card, chart, shape } from '../support/chart'
import { beginComposing, compose, pressDead, pressOther } from '../support/input-method'
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

test.describe('u19 on a cell that is chosen and not open', () => {
  test.use({ locale: 'ja-JP' })

  const field = (page: Page, row: number) => cell(page, row, 'Task').getByRole('textbox')

  test('what is composed opens its field', async ({ page }) => {
    await cell(page, 3, 'Task').click()
    const writing = await beginComposing(page, 'へ', 'へや')
    await expect(cell(page, 3, 'Task')).toContainText('へや')
    // The keys are the input method's, as in a field.
    await expect(field(page, 3)).toHaveCount(0)
    await writing.end('部屋')
    await expect(field(page, 3)).toBeFocused()
    await expect(field(page, 3)).toHaveValue('部屋')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(cell(page, 3, 'Task')).toHaveText('部屋3')
    await expect(cell(page, 4, 'Task')).toBeFocused()

    // Letters that are typed without one open it as ever.
    await page.keyboard.type('Hob')
    await page.keyboard.press('Tab')
    await expect(cell(page, 4, 'Task')).toHaveText('Hob')
    await cell(page, 4, 'Owner').click()
    await (await beginComposing(page, 'はる')).end('春')
    await expect(cell(page, 4, 'Owner').getByRole('combobox')).toHaveValue('春')
  })

  test('one word follows the other', async ({ page }) => {
    await cell(page, 3, 'Task').click()
    // In Korean the press that ends a syllable begins the next.
    await (await beginComposing(page, '한')).end('한')
    await (await beginComposing(page, '글')).end('글')
    await page.keyboard.press('Enter')
    await expect(cell(page, 3, 'Task')).toHaveText('한글')
  })

  test('who goes elsewhere has written it, and who gives it up has not', async ({ page }) => {
    await cell(page, 3, 'Task').click()
    await beginComposing(page, 'へや')
    await cell(page, 5, 'Owner').click()
    await expect(cell(page, 3, 'Task')).toHaveText('へや')
    await expect(cell(page, 5, 'Owner')).toBeFocused()
    await page.keyboard.press('Control+Z')
    await expect(cell(page, 3, 'Task')).toHaveText('Measure rooms')

    await cell(page, 3, 'Task').click()
    await (await beginComposing(page, 'へや', '')).end('')
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, 4, 'Task')).toBeFocused()
    await expect(cell(page, 3, 'Task')).toHaveText('Measure rooms')
  })

  test('a cell that is calculated takes nothing', async ({ page }) => {
    await cell(page, 3, 'End Date').click()
    const was = await cell(page, 3, 'End Date').textContent()
    await (await beginComposing(page, 'へや')).end('部屋')
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 3, 'End Date')).toHaveText(was ?? '')
  })
})

test('u19 who was seen to write with an input method may do so on a cell', async ({ page }) => {
  await cell(page, 3, 'Task').dblclick()
  await page.keyboard.press('Control+A')
  await compose(page, cell(page, 3, 'Task').getByRole('textbox'), 'Đo phòng')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'Task')).toBeFocused()
  await (await beginComposing(page, 'bê', 'bếp')).end('bếp')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'Task')).toHaveText('bếp')

  await page.reload()
  await cell(page, 5, 'Task').click()
  await (await beginComposing(page, 'gạch')).end('gạch')
  await page.keyboard.press('Enter')
  await expect(cell(page, 5, 'Task')).toHaveText('gạch')
})

test('u19 the letter after a dead key opens the field of a cell', async ({ page }) => {
  await cell(page, 3, 'Task').click()
  await pressDead(page, 'KeyE', 'e', 'ê')
  await expect(cell(page, 3, 'Task').getByRole('textbox')).toHaveValue('ê')
  await page.keyboard.type('tre')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'Task')).toHaveText('être')
  // With Space it is the sign itself, and ticks nothing.
  await pressDead(page, 'Space', ' ', '^')
  await expect(cell(page, 4, 'Task').getByRole('textbox')).toHaveValue('^')
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
