/** The card of a bar is a place to work (change 15): each field as one undo step, refusals beside the field. */
import { bar, card, chart, shape } from '../support/chart'
import { cell, expect, importPlan, open, test } from '../support/page'

test.describe('beside the table', () => {
  test.beforeEach(async ({ page }) => {
    await open(page)
    await importPlan(page, 'kitchen.csv')
    await expect(bar(page, 'Measure rooms')).toBeVisible()
  })

  test('its fields are kept one by one, refused beside the field, and undone one by one', async ({
    page,
  }) => {
    await shape(page, 'Strip tiles').click()
    const fields = card(page, 'Strip tiles')
    await expect(fields.getByRole('textbox', { name: 'Task' })).toHaveValue('Strip tiles')
    await fields.getByRole('textbox', { name: 'Duration (days)' }).fill('5')
    await fields.getByRole('textbox', { name: 'Progress (%)' }).fill('50')
    await expect(cell(page, 8, 'Duration')).toHaveText('5')
    await fields.getByRole('textbox', { name: 'Progress (%)' }).press('Enter')
    await expect(cell(page, 8, '%')).toContainText('50')
    await expect(fields).toContainText('16 Jan 2026 - 20 Jan 2026')
    const start = fields.getByRole('textbox', { name: 'Start date' })
    await start.fill('no day')
    await start.press('Enter')
    await expect(start).toHaveAttribute('aria-invalid', 'true')
    await expect(fields.getByText(/no day/)).toBeVisible()
    await start.press('Escape')
    await expect(start).toHaveValue('2026-01-16')
    await start.press('Escape')
    await expect(fields).toHaveCount(0)
    await expect(bar(page, 'Strip tiles')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(cell(page, 8, '%')).toContainText('33')
    await expect(cell(page, 8, 'Duration')).toHaveText('5')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 8, 'Duration')).toHaveText('3')
  })

  test('its buttons stay in sight however much it tells', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 320 })
    const before = cell(page, 7, 'Task')
    await before.focus()
    await page.keyboard.type('Fliesenlegearbeiten einschließlich Sockelleisten '.repeat(12))
    await page.keyboard.press('Enter')
    await shape(page, 'Strip tiles').click()
    const fields = card(page, 'Strip tiles')
    const open = fields.getByRole('button', { name: 'Open' })
    await expect(fields).toContainText('Waits for')
    const prior = (await fields.getByRole('listitem').first().boundingBox())!
    expect(prior.height).toBeLessThanOrEqual(48)
    await expect(open).toBeInViewport({ ratio: 1 })
    await fields.evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await expect(open).toBeInViewport({ ratio: 1 })
    await expect(fields.getByRole('textbox', { name: 'Task' })).not.toBeInViewport()
  })

  test('by keyboard alone: opened, an owner chosen, and what is typed is kept by a press elsewhere', async ({
    page,
  }) => {
    await bar(page, 'Strip tiles').focus()
    await page.keyboard.press('Enter')
    const fields = card(page, 'Strip tiles')
    await expect(fields).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(fields.getByRole('textbox', { name: 'Task' })).toBeFocused()
    await fields.getByRole('combobox', { name: 'Owner' }).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('ewa')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(fields.getByRole('combobox', { name: 'Owner' })).toHaveValue('Ewa Nowak')
    await page.keyboard.press('Enter')
    await expect(cell(page, 8, 'Owner')).toHaveText('Ewa Nowak')
    await fields.getByRole('textbox', { name: 'Task' }).fill('Strip all tiles')
    await shape(page, 'Measure rooms').click()
    await expect(cell(page, 8, 'Task')).toContainText('Strip all tiles')
    const next = card(page, 'Measure rooms')
    await next.getByRole('textbox', { name: 'Task' }).fill('Measure all rooms')
    // Elsewhere in the page too.
    await cell(page, 2, 'Owner').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(cell(page, 3, 'Task')).toContainText('Measure all rooms')
    await expect(cell(page, 2, 'Owner')).toBeFocused()
  })

  test('it opens all fields, adds a task that waits for it, and closes by its button', async ({ page }) => {
    await shape(page, 'Strip tiles').click()
    await card(page, 'Strip tiles').getByRole('button', { name: 'Open', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Task 8' })
      .getByRole('button', { name: 'Close', exact: true })
      .click()
    await shape(page, 'Strip tiles').click()
    await card(page, 'Strip tiles').getByRole('button', { name: 'Add after' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Task' })).toBeFocused()
    await page.keyboard.type('Clean up')
    await page.keyboard.press('Enter')
    await expect(cell(page, 9, 'Task')).toContainText('Clean up')
    await expect(cell(page, 9, 'Prior Dep.')).toHaveText('8')
    await card(page, 'Clean up').getByRole('button', { name: 'Close' }).click()
    await expect(card(page, 'Clean up')).toHaveCount(0)
    await expect(bar(page, 'Clean up')).toBeFocused()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(chart(page).getByRole('button', { name: /Clean up/ })).toHaveCount(0)
    await expect(cell(page, 9, 'Task')).toContainText('Plumbing')
  })
})

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one tap opens it at the foot, over the whole width', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Show Chart' }).tap()
    await bar(page, 'Do the work').locator('path.bar').tap()
    const box = (await card(page, 'Do the work').boundingBox())!
    expect([Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]).toEqual([0, 390, 844])
    await card(page, 'Do the work').getByRole('button', { name: 'Close' }).tap()
    await expect(card(page, 'Do the work')).toHaveCount(0)
  })
})
