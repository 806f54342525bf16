/** How the plan stood once: saved, shown below the bars, compared with, removed (SC16, TL32). */
import type { Page } from '@playwright/test'
import { bar, card, chooseOption, shape } from '../support/chart'
import { openByLinks } from '../support/linked'
import { showColumns, valueIn } from '../support/columns'
import { cell, expect, standAt, test } from '../support/page'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Baselines' })
const choice = (page: Page, name: RegExp) => dialog(page).getByRole('radio', { name })
const below = (page: Page, name: string) => bar(page, name).locator('.bar-baseline')

async function save(page: Page, name: string) {
  await chooseOption(page, 'Baselines...')
  await dialog(page).getByLabel('Name of a new baseline').fill(name)
  await page.keyboard.press('Enter')
}

async function close(page: Page) {
  // Another row's button came under the pointer where one was removed: Escape would close its tooltip.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

test('sc16 tl32 a baseline is saved, shown below the bars, and says how far each task is from it', async ({
  page,
}) => {
  await openByLinks(page)
  await expect(below(page, 'Plan')).toBeHidden()
  await save(page, 'As agreed')
  await expect(dialog(page).getByText('Saved the baseline “As agreed”.')).toBeVisible()
  await expect(choice(page, /^As agreed/)).toBeChecked()
  await expect(dialog(page).getByText('4 tasks, 2 Mar 2026 to 23 Mar 2026')).toBeVisible()
  await close(page)
  await expect(below(page, 'Plan')).toBeVisible()
  await expect(bar(page, 'Plan')).toHaveAccessibleName(/now as planned\.$/)
  await standAt(page, 1, 'Duration')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Start Date')).toContainText('2026-03-09')
  const order = 'Baseline “As agreed”: Thu 5 Mar to Fri 6 Mar, now 2 working days later.'
  await expect(bar(page, 'Order')).toHaveAccessibleName(new RegExp(`${order}$`))
  await shape(page, 'Order').click()
  await expect(card(page, 'Order')).toContainText(order)
  await page.keyboard.press('Escape')
  // The thin bar stays where the task was; the bar itself went on.
  const was = await below(page, 'Order').boundingBox()
  const is = await shape(page, 'Order').boundingBox()
  expect(was!.x).toBeLessThan(is!.x)
  expect(was!.y).toBeGreaterThan(is!.y + is!.height - 2)
  await page.reload()
  await expect(below(page, 'Order')).toBeVisible()
})

test('sc16 baselines are chosen, removed and brought back, and refusals are said', async ({ page }) => {
  await openByLinks(page)
  await save(page, 'First')
  await dialog(page).getByLabel('Name of a new baseline').fill('First')
  await page.keyboard.press('Enter')
  await expect(choice(page, /^First 2/)).toBeChecked()
  await choice(page, /^None/).check()
  await close(page)
  await expect(below(page, 'Plan')).toBeHidden()
  await chooseOption(page, 'Baselines...')
  await choice(page, /^First 4 tasks/).check()
  await dialog(page).getByRole('button', { name: 'Remove baseline First', exact: true }).click()
  await expect(dialog(page).getByText('Removed the baseline “First”.')).toBeVisible()
  await expect(choice(page, /^None/)).toBeChecked()
  await close(page)
  await page.keyboard.press('Control+z')
  await chooseOption(page, 'Baselines...')
  await expect(dialog(page).getByRole('radio')).toHaveCount(3)
  for (let more = 0; more < 9; more++)
    await dialog(page).getByRole('button', { name: 'Save Baseline' }).click()
  await expect(dialog(page).getByRole('radio')).toHaveCount(12)
  await dialog(page).getByRole('button', { name: 'Save Baseline' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'A plan keeps up to 11 baselines. Remove one first.',
  )
})

test('sc16 columns on demand say how far each task is from the baseline that is shown', async ({ page }) => {
  await openByLinks(page)
  await showColumns(page, ['Start Variance', 'Finish Variance', 'Duration Variance'])
  const told = async (number: number) =>
    Promise.all(
      ['Start Variance', 'Finish Variance', 'Duration Variance'].map((title) => valueIn(page, number, title)),
    )
  expect(await told(1)).toEqual(['', '', ''])
  await save(page, 'As agreed')
  await close(page)
  await expect.poll(() => told(1)).toEqual(['0', '0', '0'])
  await expect.poll(() => told(2)).toEqual(['0', '0', '0'])
  await bar(page, 'Plan').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => told(1)).toEqual(['0', '+2', '+2'])
  await expect.poll(() => told(2)).toEqual(['+2', '+2', '0'])
  await chooseOption(page, 'Baselines...')
  await choice(page, /^None/).check()
  await close(page)
  await expect.poll(() => told(2)).toEqual(['', '', ''])
})
