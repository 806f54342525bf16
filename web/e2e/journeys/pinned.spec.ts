/** What stays in place while the table is scrolled sideways: the numbers, and where there is room the names. */
import type { Locator } from '@playwright/test'
import { cell, expect, open, table, test } from '../support/page'

/** It is seen over its whole width, and nothing else where it is. */
const isSeenWhole = (one: Locator) =>
  expect
    .poll(() =>
      one.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [4, width / 2, width - 6].map((x) =>
          element.contains(document.elementFromPoint(left + x, top + height / 2)),
        )
      }),
    )
    .toEqual([true, true, true])

for (const [width, scrolled, pinned] of [
  [1280, 150, ['#', 'Task']],
  [768, 150, ['#']],
  [390, 10, ['#']],
  [390, 300, ['#']],
] as const)
  test(`${pinned.join(' and ')} are not covered at ${width} px, scrolled by ${scrolled}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    await cell(page, 3, 'Start Date').click()
    await expect(cell(page, 3, 'Start Date')).toBeFocused()
    await table(page).evaluate((one, left) => (one.scrollLeft = left), scrolled)
    await expect(table(page)).toHaveAttribute('data-sideways')
    for (const title of pinned) {
      await isSeenWhole(cell(page, 3, title))
      await isSeenWhole(table(page).getByRole('columnheader', { name: title, exact: true }))
    }
  })

test('the cell that is typed in is seen where its column stays', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await table(page).evaluate((one) => (one.scrollLeft = 150))
  await cell(page, 3, 'Task').dblclick()
  await isSeenWhole(cell(page, 3, 'Task').getByRole('textbox'))
})
