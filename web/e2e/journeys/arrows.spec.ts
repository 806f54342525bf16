/** Dependencies on the chart: drawn from either end of a bar, found by their arrows, removed by a key. */
import { bar, chart, shape } from '../support/chart'
import { cell, expect, importPlan, open, test } from '../support/page'

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test('a dependency joins the end it is drawn from with the end it is let go over', async ({ page }) => {
  await shape(page, 'Measure rooms').hover()
  const from = (await chart(page).locator('.handle.link-start').boundingBox())!
  const to = (await shape(page, 'Strip tiles').boundingBox())!
  await page.mouse.move(from.x + 4, from.y + 4)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 8, to.y + 8, { steps: 5 })
  await expect(page.getByText('“Strip tiles” ends after “Measure rooms” starts (SF)')).toBeVisible()
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 5 })
  await expect(page.getByText('“Strip tiles” starts after “Measure rooms” starts (SS)')).toBeVisible()
  await page.mouse.up()
  await expect(cell(page, 8, 'Prior Dep.')).toContainText('7, 3SS')
})

test('an arrow says what it means, opens what it stands for, and is removed in one step', async ({
  page,
}) => {
  const box = (await shape(page, 'Strip tiles').boundingBox())!
  const words = '“Strip tiles” waits for “Remove cabinets”: starts after it ends (FS).'
  const [x, y] = [box.x - 6, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.move(x + 1, y)
  await expect(page.getByText(words)).toBeVisible()
  await page.mouse.click(x, y)
  const placing = page.getByRole('dialog').filter({ hasText: 'Remove cabinets' })
  await expect(placing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(placing).toBeHidden()
  await expect(chart(page).getByRole('button', { name: words })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(cell(page, 8, 'Prior Dep.')).not.toContainText('7')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(cell(page, 8, 'Prior Dep.')).toContainText('7')
})

test('the arrows of a bar are gone through by keys, and lead back to it', async ({ page }) => {
  await bar(page, 'Strip tiles').focus()
  await page.keyboard.press('d')
  const words = '“Strip tiles” waits for “Remove cabinets”: starts after it ends (FS).'
  await expect(chart(page).getByRole('button', { name: words })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page, 'Strip tiles')).toBeFocused()
})
