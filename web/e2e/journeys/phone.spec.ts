/** A phone held upright: what fingers press, and what its width has room for. */
import type { Locator, Page } from '@playwright/test'
import { bar, chart } from '../support/chart'
import { expect, open, test } from '../support/page'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const box = async (one: Locator) => (await one.boundingBox())!
const views = (page: Page) => page.getByRole('group', { name: 'View' })

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

test('on 360 px the chart’s menu brings the whole plan into view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  await views(page).getByRole('button', { name: 'Chart' }).tap()
  await expect(bar(page, 'Do the work')).toBeVisible()
  await chart(page).getByRole('button', { name: 'Zoom In' }).tap()
  await expect(bar(page, 'Project complete')).not.toBeInViewport()
  await chart(page).getByRole('button', { name: 'Chart options' }).tap()
  await page.getByRole('menuitem', { name: 'Fit the plan' }).tap()
  await expect(bar(page, 'Plan the project')).toBeInViewport()
  await expect(bar(page, 'Project complete')).toBeInViewport()
})
