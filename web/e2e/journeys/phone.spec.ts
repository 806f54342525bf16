/** A phone held upright: what fingers press, and what its width has room for. */
import type { Locator } from '@playwright/test'
import { expect, open, test } from '../support/page'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const box = async (one: Locator) => (await one.boundingBox())!

test('the find bar keeps the ways to the matches on one line beside its field', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Find and filter' }).tap()
  const find = page.getByRole('search')
  await find.getByRole('textbox', { name: 'Find' }).fill('a')
  const [field, previous, next] = [
    await box(find.getByRole('textbox', { name: 'Find' })),
    await box(find.getByRole('button', { name: 'Previous match' })),
    await box(find.getByRole('button', { name: 'Next match' })),
  ]
  expect(previous.y).toBe(next.y)
  expect(previous.y).toBe(field.y)
  expect(next.x + next.width).toBeLessThanOrEqual(390)
})
