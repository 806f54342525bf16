/** Windows so small that nothing may stay fixed: 400 % zoom, small phones (WCAG 1.4.4, 1.4.10). */
import { fitsSideways, noSidewaysScroll } from '../support/commands'
import { board } from '../support/board'
import { cell, expect, standAt, open, row, table, test } from '../support/page'

for (const [width, height, hasTouch] of [
  [320, 256, false],
  [360, 225, false],
  [320, 568, true],
  [568, 320, true],
  [844, 190, true],
  [720, 450, false],
] as const)
  test.describe(`at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch, isMobile: hasTouch })

    test('tasks are seen and edited in the table, and cards on the board', async ({ page }) => {
      await page.clock.setFixedTime('2026-01-05T12:00:00')
      await open(page)
      await noSidewaysScroll(page)
      const box = await table(page).boundingBox()
      expect(box!.height).toBeGreaterThanOrEqual(200)

      await cell(page, 1, 'Task').click()
      await expect(cell(page, 1, 'Task')).toBeInViewport({ ratio: 1 })
      await standAt(page, 5, 'Task')
      // The keyboard takes the page along.
      await expect(row(page, 5)).toBeInViewport()
      await page.keyboard.press('F2')
      const field = table(page).getByRole('textbox')
      await expect(field).toBeInViewport({ ratio: 1 })
      await field.fill('Seen at last')
      await field.press('Enter')
      await expect(cell(page, 5, 'Task')).toContainText('Seen at last')

      await page.getByRole('button', { name: 'Kanban View' }).click()
      await expect(board(page)).toBeVisible()
      await noSidewaysScroll(page)
      const first = board(page).locator('[data-card]').first()
      await first.scrollIntoViewIfNeeded()
      await expect(first).toBeInViewport({ ratio: 0.9 })
    })
  })

test('no quick-action bar where it has no room, and one on the smallest phone held sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page)
  const bar = page.getByRole('toolbar', { name: 'Quick actions' })
  await expect(bar).toHaveCount(0)
  await page.setViewportSize({ width: 568, height: 320 })
  for (const name of ['Export', 'Share', 'Clear'])
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('the keyboard of a phone makes the page smaller, instead of lying over the row', async ({ page }) => {
  await open(page)
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  )
})

/** By the ids of the palette's entries. */
const DIALOGS = [
  ...['templates', 'description', 'move', 'versions', 'baselines', 'daysOff', 'projectDates', 'reset'],
  ...['share-ro', 'keys'],
]

test.describe('by fingers', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true })

  test('every dialog has room for its words in the narrowest window', async ({ page }) => {
    await open(page)
    for (const id of DIALOGS) {
      await page.keyboard.press('Control+k')
      await page.locator(`[role=option][id$="-${id}"]`).click()
      const dialog = page.locator('[role=dialog], [role=alertdialog]').first()
      await expect(dialog).toBeVisible()
      await test.step(id, () => fitsSideways(dialog))
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })
})
