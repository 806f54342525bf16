/** Summary bars, and what is out of order between bars (N4, N5, N10; B.4). */
import { bar, card, chart, chooseOption, dragBar, shape } from '../support/chart'
import { cell, expect, importPlan, open, test } from '../support/page'

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test('a dragged summary bar takes its subtasks along, seen while it is dragged, as one undo', async ({
  page,
}) => {
  const before = (await shape(page, 'Remove cabinets').boundingBox())!
  await dragBar(page, 'Demolition', 60, false)
  await expect(page.getByText('16 Jan 2026 - 20 Jan 2026, with its 2 subtasks')).toBeVisible()
  await expect
    .poll(async () => Math.round((await shape(page, 'Remove cabinets').boundingBox())!.x - before.x))
    .toBe(60)
  await page.mouse.up()
  for (const [number, start] of [
    [6, '2026-01-16'],
    [7, '2026-01-16'],
    [8, '2026-01-18'],
    [9, '2026-01-21'],
  ] as const)
    await expect(cell(page, number, 'Start Date')).toContainText(start)
  await page.keyboard.press('Control+z')
  for (const [number, start] of [
    [6, '2026-01-14'],
    [8, '2026-01-16'],
  ] as const)
    await expect(cell(page, number, 'Start Date')).toContainText(start)
})

test('by keys too, up to what a subtask waits for, which is named', async ({ page }) => {
  await bar(page, 'Demolition').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 7, 'Start Date')).toContainText('2026-01-13')
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-15')
  await expect(chart(page).getByRole('status')).toHaveText(
    'Demolition: from 13 January 2026 to 17 January 2026, with its 2 subtasks.',
  )
  await page.keyboard.press('ArrowLeft')
  await expect(
    page
      .getByRole('region', { name: 'Notices' })
      .getByText('"Demolition" cannot start before "Plan approved ◆ milestone" (task 5)'),
  ).toBeVisible()
  await expect(cell(page, 6, 'Start Date')).toContainText('2026-01-13')
})

test('a parent is drawn as one, its red end is explained, and it is stretched over its subtasks', async ({
  page,
}) => {
  const reason = 'Subtask 5 “Plan approved ◆ milestone” ends on 13 Jan 2026, after this task.'
  await expect(bar(page, 'Design')).toHaveAccessibleName(new RegExp(reason))
  await expect(bar(page, 'Design').locator('.bar-cap')).toHaveAttribute('d', /^M/)
  const fill = (name: string) => shape(page, name).evaluate((path) => getComputedStyle(path).fill)
  expect(await fill('Design')).toBe(await fill('Demolition'))
  await shape(page, 'Design').hover({ position: { x: 40, y: 3 } })
  await expect(page.getByText(reason)).toBeVisible()
  await shape(page, 'Design').click({ position: { x: 40, y: 3 } })
  await expect(card(page, 'Design')).toContainText(reason)
  await card(page, 'Design').getByRole('button', { name: 'Stretch over subtasks' }).click()
  await expect(bar(page, 'Design')).toHaveAccessibleName(/From 5 January 2026 to 13 January 2026/)
  await expect(bar(page, 'Design')).not.toHaveAccessibleName(/Subtask/)
  await expect(card(page, 'Design').getByRole('button', { name: 'Stretch over subtasks' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(bar(page, 'Design')).toHaveAccessibleName(/to 12 January 2026/)
})

test('a start before its prior task ends is marked, and says which', async ({ page }) => {
  const note = 'Starts before 11 “Order "oak" fronts, 3 m” ends on 2 Feb 2026.'
  await expect(chart(page).locator('.arrow.early[d^=M]')).toHaveCount(0)
  await cell(page, 12, 'Start Date').click()
  await page.keyboard.type('2026-02-02')
  await page.keyboard.press('Enter')
  await expect(bar(page, 'Install fronts')).toHaveAccessibleName(new RegExp('ends on 2 Feb 2026'))
  await expect(chart(page).locator('.arrow.early[d^=M]')).not.toHaveCount(0)
  await shape(page, 'Install fronts').click()
  await expect(card(page, 'Install fronts')).toContainText(note)
})

test('with the switch on, a typed start and a longer bar move what waits, onto no weekend', async ({
  page,
}) => {
  await chooseOption(page, 'Move dependent tasks too')
  const starts = () =>
    Promise.all(
      [9, 10, 12, 13].map(async (number) => (await cell(page, number, 'Start Date').textContent()) ?? ''),
    )
  await cell(page, 6, 'Start Date').click()
  await page.keyboard.type('2026-01-19')
  await page.keyboard.press('Enter')
  // Three working days on, for each of them.
  await expect.poll(starts).toEqual(['2026-01-26', '2026-01-26', '2026-02-16', '2026-02-23'])
  await page.keyboard.press('Control+z')
  await expect.poll(starts).toEqual(['2026-01-21', '2026-01-21', '2026-02-11', '2026-02-18'])
  await cell(page, 6, 'Duration').click()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect.poll(starts).toEqual(['2026-01-26', '2026-01-26', '2026-02-16', '2026-02-23'])
})
