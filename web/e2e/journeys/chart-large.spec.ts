/** The chart at 10,000 tasks: only what is in view is drawn, and both panes keep together. */
import { scroller } from '../support/chart'
import { cell, expect, importPlan, open, paste, row, table, test } from '../support/page'

test('ten thousand tasks: few elements, rows aligned at the end, no jump by an edit', async ({ page }) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001')
  const chart = page.getByRole('region', { name: 'Gantt Chart' })
  const pane = chart.locator('.gantt-container')
  await expect(chart.getByRole('button', { name: /^Task: / }).first()).toBeVisible()
  const elements = () => pane.evaluate((element) => element.querySelectorAll('*').length)
  expect(await elements()).toBeLessThan(400)

  await pane.evaluate((element) => (element.scrollTop = 9_950 * 31))
  const last = row(page, 9_960)
  await expect(last).toBeVisible()
  const id = await last.getAttribute('data-task')
  const bar = chart.locator(`.bar-wrapper[data-task="${id}"]`)
  await expect(bar).toBeAttached()
  const rowBox = await last.boundingBox()
  const barBox = await bar.locator('.bar').boundingBox()
  const middleOf = (box: typeof rowBox) => box!.y + box!.height / 2
  expect(Math.abs(middleOf(barBox) - middleOf(rowBox))).toBeLessThan(1)
  expect(await elements()).toBeLessThan(400)
})

test('a dashed arrow that leads past ten thousand rows is drawn near the window alone', async ({ page }) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await cell(page, 1, 'Task').focus()
  await page.keyboard.press('Control+End')
  await cell(page, 10_000, 'Task').focus()
  // The task it waits for is still going on.
  await paste(page, 'Early\t2\t2026-01-06\t9\n')
  /** Where the longest one begins and ends, px of the window. */
  const longest = () =>
    page.locator('.arrow.early[d^=M]').evaluateAll((arrows) => {
      const boxes = arrows.map((arrow) => arrow.getBoundingClientRect())
      const box = boxes.sort((one, other) => other.height - one.height)[0]
      return { top: box?.top ?? 0, bottom: box?.bottom ?? 0, height: box?.height ?? 0 }
    })
  const middle = async (number: number) => {
    const box = (await row(page, number).boundingBox())!
    return box.y + box.height / 2
  }
  const [least, most] = [500, 5000]
  await expect.poll(async () => (await longest()).height).toBeGreaterThan(least)
  expect((await longest()).height).toBeLessThan(most)
  expect(Math.abs((await longest()).bottom - (await middle(10_000)))).toBeLessThan(6)

  await scroller(page).evaluate((element) => (element.scrollTop = 0))
  await expect(row(page, 2)).toBeVisible()
  await expect.poll(async () => Math.abs((await longest()).top - (await middle(2)))).toBeLessThan(6)
  expect((await longest()).height).toBeGreaterThan(least)
  expect((await longest()).height).toBeLessThan(most)
})
