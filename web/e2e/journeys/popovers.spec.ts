/** What opens beside something: a menu at a point, a calendar at a field. */
import type { Locator, Page } from '@playwright/test'
import { shape } from '../support/chart'
import { cell, expect, importPlan, open, test } from '../support/page'

/** All of it is in the window. */
async function isInSight(page: Page, popover: Locator) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await popover.boundingBox()
  expect(box).not.toBeNull()
  if (!box) return
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

test('a menu at a point takes the focus and gives it back, on Escape and on a press outside', async ({
  page,
}) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  // The plan is there: before, the cell would lose the focus with its task.
  await expect(cell(page, 2, 'Task')).toHaveAccessibleName('Design')
  const menu = page.getByRole('menu', { name: 'Row' })
  /** In the middle of it, whatever lies over it. */
  const press = async (what: Locator, button: 'left' | 'right' = 'left') => {
    const { x, y, width, height } = (await what.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2, { button })
  }
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => press(cell(page, 12, 'Owner')),
    () => press(cell(page, 12, 'Owner'), 'right'),
    () => press(page.getByRole('button', { name: 'Project Description' })),
    () => press(shape(page, 'Design')),
    () => press(page.getByRole('contentinfo')),
  ]) {
    await cell(page, 2, 'Task').focus()
    await page.keyboard.press('Shift+F10')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await close()
    await expect(menu).toBeHidden()
    await expect(cell(page, 2, 'Task')).toBeFocused()
    // It closes the menu, and is nothing else.
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('where there is no room below, a menu opens above the point', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 640 })
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const low = cell(page, 12, 'Task')
  const box = await low.boundingBox()
  await low.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Row' })
  await expect(menu).toBeVisible()
  await isInSight(page, menu)
  expect((await menu.boundingBox())?.y).toBeLessThan(box?.y ?? 0)
})

test('a calendar at its field takes the focus, and Escape gives it back', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await cell(page, 2, 'Start Date').dblclick()
  const field = page.getByRole('textbox', { name: /^Start Date of/ })
  await expect(field).toBeFocused()
  const button = page.getByRole('button', { name: 'Choose a date' })
  await button.click()
  const calendar = page.getByRole('dialog', { name: /^Start date of/ })
  await expect(calendar.locator(':focus')).toHaveCount(1)
  await isInSight(page, calendar)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(button).toBeFocused()
})
