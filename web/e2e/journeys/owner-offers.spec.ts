/** Owners are offered while one is typed, in the table and in a card: a combobox of the page (APG "Combobox"). */
import { card, openBoard } from '../support/board'
import { shape } from '../support/chart'
import { cell, expect, importPlan, open, table, test } from '../support/page'

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '14')
})

test('in the table a part of a name offers it: arrows and Enter take it, as one undo step', async ({
  page,
}) => {
  await cell(page, 9, 'Owner').click()
  await page.keyboard.type('now')
  const field = page.getByRole('combobox', { name: 'Owner of Plumbing' })
  const offers = page.getByRole('listbox', { name: 'Owners' }).getByRole('option')
  await expect(offers).toHaveText(['Ewa Nowak'])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(offers.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await offers.first().getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(cell(page, 9, 'Owner')).toHaveText('Ewa Nowak')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 9, 'Owner')).toHaveText('Dmitri')
})

test('any other name is typed as before; Escape closes the offers first, then the field', async ({
  page,
}) => {
  const offers = page.getByRole('listbox', { name: 'Owners' })
  await cell(page, 9, 'Owner').click()
  await page.keyboard.type('An')
  await expect(offers).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 9, 'Owner')).toHaveText('An')
  await cell(page, 9, 'Owner').click()
  await page.keyboard.type('Be')
  await expect(offers).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offers).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Owner of Plumbing' })).toHaveValue('Be')
  await page.keyboard.press('Escape')
  await expect(cell(page, 9, 'Owner')).toHaveText('An')
  await page.keyboard.press('F2')
  await page.keyboard.press('Alt+ArrowDown')
  await offers.getByRole('option', { name: 'Chloé' }).click()
  await expect(cell(page, 9, 'Owner')).toHaveText('Chloé')
  await expect(page.locator('datalist')).toHaveCount(0)
})

test('who has no owner is given one: the word for nobody is replaced, and owners are offered', async ({
  page,
}) => {
  const offers = page.getByRole('listbox', { name: 'Owners' })
  const owner = cell(page, 12, 'Owner')
  await owner.click()
  await page.keyboard.press('Delete')
  await expect(owner).toHaveText('Unassigned')
  for (const open of [
    () => page.keyboard.press('F2'),
    () => page.keyboard.press('Enter'),
    () => owner.dblclick(),
  ]) {
    await owner.click()
    await open()
    await expect(offers.getByRole('option', { name: 'Chloé' })).toBeVisible()
    await expect(offers.getByRole('option', { name: 'Unassigned' })).toHaveCount(0)
    await page.keyboard.type('Anna')
    await page.keyboard.press('Enter')
    await expect(owner).toHaveText('Anna')
    await page.keyboard.press('Control+z')
    await expect(owner).toHaveText('Unassigned')
  }
  for (const leave of ['Enter', 'Tab']) {
    await owner.click()
    await page.keyboard.press('F2')
    await expect(offers).toBeVisible()
    await page.keyboard.press(leave)
    await expect(offers).toBeHidden()
    await expect(owner).toHaveText('Unassigned')
  }
  await owner.click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await expect(offers).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(owner).toBeFocused()
  await expect(owner).toHaveText('Unassigned')
  await page.keyboard.press('F2')
  await page.keyboard.press('ArrowDown')
  const first = (await offers.getByRole('option').first().textContent())!
  await page.keyboard.press('Enter')
  await expect(owner).toHaveText(first)
})

test('in the details of a card, too', async ({ page }) => {
  await openBoard(page)
  await card(page, 'Plumbing').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Task 9' })
  await dialog.getByRole('combobox', { name: 'Owner' }).fill('chl')
  await page.getByRole('option', { name: 'Chloé' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Owner' })).toHaveValue('Chloé')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(card(page, 'Plumbing')).toContainText('Chloé')
})

test('in a card what is typed replaces the word for nobody as well, where it is pressed', async ({
  page,
}) => {
  const owner = cell(page, 9, 'Owner')
  const giveToNobody = async () => {
    await owner.click()
    await page.keyboard.press('Delete')
    await expect(owner).toHaveText('Unassigned')
  }
  await giveToNobody()
  await shape(page, 'Plumbing').click()
  const fields = page.getByRole('dialog', { name: /Plumbing/ })
  const field = fields.getByRole('combobox', { name: 'Owner' })
  await field.click()
  await page.keyboard.type('Anna')
  await expect(field).toHaveValue('Anna')
  // Now it is a name like others.
  await page.keyboard.press('Enter')
  await expect(owner).toHaveText('Anna')
  await giveToNobody()
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await card(page, 'Plumbing').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Task 9' })
  await dialog.getByRole('combobox', { name: 'Owner' }).click()
  await page.keyboard.type('Anna')
  await expect(dialog.getByRole('combobox', { name: 'Owner' })).toHaveValue('Anna')
})
