/**
 * What closes acts and gives the focus back within the press, and no frame later: on a busy machine the next key comes
 * before that.
 */
import type { Locator, Page } from '@playwright/test'
import { board, openBoard } from '../support/board'
import { cell, expect, importPlan, open, row, standAt, test } from '../support/page'

/** Frames come, but not to the page: whatever waits for one waits for ever. */
const withoutFrames = (page: Page) =>
  page.evaluate(() => {
    const kept = window.requestAnimationFrame
    window.requestAnimationFrame = () => 0
    Object.assign(window, { withFrames: () => (window.requestAnimationFrame = kept) })
  })
const withFrames = (page: Page) =>
  page.evaluate(() => (window as unknown as { withFrames: () => void }).withFrames())

/** By a key that no frame follows. */
async function escape(page: Page, what: Locator) {
  await withoutFrames(page)
  await page.keyboard.press('Escape')
  await expect(what).toHaveCount(0)
}

async function openKitchen(page: Page) {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await standAt(page, 4, 'Task')
}

test('u20 an entry of a row’s menu acts within the press, and no frame later', async ({ page }) => {
  await openKitchen(page)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move to subtask level' }).focus()
  const level = Number(await row(page, 4).getAttribute('aria-level'))
  await withoutFrames(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(row(page, 4)).toHaveAttribute('aria-level', String(level + 1))
  await expect(cell(page, 4, 'Task')).toBeFocused()
})

test('u20 a command of the palette acts within the press, where the focus was', async ({ page }) => {
  await openKitchen(page)
  const level = Number(await row(page, 4).getAttribute('aria-level'))
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(row(page, 4)).toHaveAttribute('aria-level', String(level + 1))
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('undo')
  await expect(page.getByRole('option', { name: 'Undo' })).toHaveAttribute('aria-selected', 'true')
  await withoutFrames(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 4)).toHaveAttribute('aria-level', String(level))
  await expect(cell(page, 4, 'Task')).toBeFocused()
})

/** What opens over the table by a key, from a cell. */
const OVER_THE_TABLE: [string, string, (page: Page) => Locator][] = [
  [
    'the palette',
    'Control+k',
    (page) => page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox'),
  ],
  ['the picture', 'Control+p', (page) => page.getByRole('dialog', { name: 'Picture of the plan' })],
  ['a row’s menu', 'Shift+F10', (page) => page.getByRole('menu', { name: 'Row' })],
  ['dependencies', 'Alt+ArrowDown', (page) => page.getByRole('dialog', { name: /Dependencies/ })],
]

test('u20 the key after Escape is heard by the cell from which a dialog was opened', async ({ page }) => {
  await openKitchen(page)
  for (const [name, key, opened] of OVER_THE_TABLE) {
    await standAt(page, 4, 'Prior Dep.')
    await page.keyboard.press(key)
    await expect(opened(page), name).toBeVisible()
    await expect(opened(page).or(opened(page).locator('*')).and(page.locator(':focus')), name).toHaveCount(1)
    await withoutFrames(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, 5, 'Prior Dep.'), name).toBeFocused()
    await withFrames(page)
    await expect(opened(page), name).toHaveCount(0)
  }
})

test('u20 the key after Escape is heard by the cell whose field was left for a dialog', async ({ page }) => {
  await openKitchen(page)
  const find = (page: Page) => page.getByRole('search').getByRole('textbox', { name: 'Find' })
  const opening = [...OVER_THE_TABLE.slice(0, 2), ['the find bar', 'Control+f', find] as const]
  for (const [name, key, opened] of opening) {
    await standAt(page, 4, 'Task')
    await page.keyboard.press('F2')
    await expect(cell(page, 4, 'Task').getByRole('textbox')).toBeFocused()
    await page.keyboard.press(key)
    await expect(opened(page).or(opened(page).locator('*')).and(page.locator(':focus')), name).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(opened(page), name).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, 5, 'Task'), name).toBeFocused()
  }
})

test('u20 the key after Escape is heard by the bar from which a dialog was opened', async ({ page }) => {
  await openKitchen(page)
  const bar = page.getByRole('button', { name: /^Task: Measure rooms/ })
  await bar.focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
  await escape(page, page.getByRole('dialog'))
  await expect(bar).toBeFocused()
})

test('u20 the key after a deletion is heard by the row that has the place', async ({ page }) => {
  await openKitchen(page)
  await standAt(page, 1, 'Task')
  await page.keyboard.press('Control+Delete')
  await expect(page.getByRole('alertdialog').getByRole('button').nth(1)).toBeFocused()
  await withoutFrames(page)
  const next = await cell(page, 2, 'Task').innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, 'Task')).toHaveText(next)
  await expect(cell(page, 2, 'Task')).toBeFocused()
})

test('u20 the key after a button’s dialog is heard by the button', async ({ page }) => {
  await open(page)
  for (const name of ['Project Description', 'Move', 'Print or save a picture', 'Columns']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1)
    await escape(page, page.getByRole('dialog'))
    await expect(button).toBeFocused()
    await withFrames(page)
  }
})

test('u20 the key after a button’s menu is heard by the button, however that was pressed', async ({
  page,
}) => {
  await openKitchen(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Share', exact: true })
  for (const press of [() => button.press('Enter'), () => button.click()]) {
    await press()
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(
      page.getByRole('menuitem').and(page.locator(':focus')).or(page.locator('[role="menu"]:focus')),
    ).toHaveCount(1)
    await escape(page, page.getByRole('menu'))
    await expect(button).toBeFocused()
    await withFrames(page)
    await standAt(page, 4, 'Task')
  }
  // A dialog that one of its entries opens gives the focus back to the button, too.
  await button.press('Enter')
  await page.getByRole('menuitem').first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1)
  await escape(page, page.getByRole('dialog'))
  await expect(button).toBeFocused()
})

test('u20 the key after a choice is heard by where it was made', async ({ page }) => {
  await openKitchen(page)
  const level = page.getByRole('form', { name: 'Add a task' }).getByRole('button', { name: /Level$/ })
  for (const key of ['Enter', 'Escape']) {
    await level.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCount(1)
    await withoutFrames(page)
    await page.keyboard.press(key)
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add Task', exact: true })).toBeFocused()
    await expect(level).toHaveText(/1 – subtask/)
    await withFrames(page)
  }
  for (const key of ['Enter', 'Escape']) {
    await standAt(page, 4, 'Status')
    await page.keyboard.press('F2')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCount(1)
    await withoutFrames(page)
    await page.keyboard.press(key)
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, 5, 'Status')).toBeFocused()
    await withFrames(page)
  }
})

test('u20 the key after a card’s dialog is heard by the card', async ({ page }) => {
  await openBoard(page)
  const one = board(page).locator('[data-card]').first()
  await one.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Task' })).toBeFocused()
  await escape(page, page.getByRole('dialog'))
  await expect(one).toBeFocused()
})
