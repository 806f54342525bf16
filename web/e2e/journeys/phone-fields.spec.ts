/** Fields and lists under fingers, on a phone: what is written in them is seen, what is chosen of them is large. */
import type { Locator } from '@playwright/test'
import { chooseByCommand } from '../support/commands'
import { cell, expect, open, standAt, table, test } from '../support/page'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const box = async (one: Locator) => (await one.boundingBox())!

for (const end of ['left', 'right'] as const)
  test(`a comment is seen from its first letter where its cell stands at the ${end}`, async ({ page }) => {
    await open(page)
    await standAt(page, 2, end === 'left' ? 'Actions' : 'Status')
    await page.keyboard.press(end === 'left' ? 'ArrowLeft' : 'ArrowRight')
    await expect(cell(page, 2, 'Comment')).toBeFocused()
    await page.keyboard.press('F2')
    const field = table(page).getByRole('textbox')
    await expect(field).toBeFocused()
    const [area, number] = [await box(field), await box(cell(page, 2, '#'))]
    expect(area.x).toBeGreaterThanOrEqual(number.x + number.width)
    expect(area.x + area.width).toBeLessThanOrEqual(390)
    expect(area.width).toBeGreaterThanOrEqual(260)
  })

test('an entry of a list in a cell, or of a field, is as high as a finger needs', async ({ page }) => {
  await open(page)
  await standAt(page, 2, 'Status')
  await page.keyboard.press('F2')
  const option = page.getByRole('option').first()
  expect((await box(option)).height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await chooseByCommand(page, '../dialects/ms-project-en.csv')
  await page.getByRole('button', { name: /Separator$/ }).tap()
  expect((await box(option)).height).toBeGreaterThanOrEqual(44)
})
