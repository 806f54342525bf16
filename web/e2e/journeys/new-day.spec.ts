/** A page that is open past midnight shows the new day by itself (U17). */
import { chart } from '../support/chart'
import { cell, expect, importPlan, open, test } from '../support/page'

/** The browser's own clock is set here, timers and all. */
test.use({ isClockSet: false })

test('u17 past midnight today’s line, what is late and how dates are read are of the new day', async ({
  page,
}) => {
  await page.clock.install({ time: '2025-12-31T23:58:00+01:00' })
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const start = cell(page, 2, 'Start Date')
  await expect(start).toHaveAttribute('data-read', '5 Jan 2026')
  const today = chart(page).locator('.lower-text.current-date-highlight')
  await expect(today).toHaveText('31')
  await page.clock.fastForward('02:00')
  await expect(start).toHaveAttribute('data-read', '5 Jan')
  await expect(today).toHaveText('1')

  const end = cell(page, 8, 'End Date')
  await expect(end).not.toHaveAttribute('data-late')
  // As after a sleep of 25 days.
  await page.clock.fastForward(25 * 24 * 3_600_000)
  await expect(end).toHaveAttribute('data-late')
})

test('u17 the day that “today” means is of the new day where it stands typed past midnight', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-12-30T23:58:00+01:00' })
  await open(page)
  const form = page.getByRole('form', { name: 'Add a task' })
  await form.getByRole('textbox', { name: 'Task name' }).fill('Begun today')
  await form.getByRole('textbox', { name: 'Start date' }).fill('today')
  await expect(form.getByText('2026-12-30')).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(form.getByText('2026-12-31')).toBeVisible()
  await form.getByRole('button', { name: 'Add Task' }).click()
  await expect(cell(page, 6, 'Start Date')).toContainText('2026-12-31')
})
