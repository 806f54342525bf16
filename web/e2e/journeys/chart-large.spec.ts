/** The chart at 10,000 tasks: only what is in view is drawn, and both panes keep together. */
import { expect, importPlan, open, row, table, test } from '../support/page'

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
