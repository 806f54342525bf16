/** The first journey: a real plan comes in, is edited by keyboard, survives a reload and goes out again. */
import {
  cell,
  expect,
  exportPlan,
  fixtureText,
  goTo,
  importPlan,
  open,
  row,
  table,
  test,
} from '../support/page'

test('a plan is imported, edited by keyboard, reloaded and exported', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '14')

  await cell(page, 1, 'Task').focus()
  await goTo(page, 3, 'Task')
  await page.keyboard.type('Measure all rooms')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'Task')).toBeFocused()

  await goTo(page, 6, 'Duration')
  await page.keyboard.press('F2')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('6')
  await page.keyboard.press('Tab')
  await expect(cell(page, 6, 'End Date')).toBeFocused()
  await expect(cell(page, 6, 'End Date')).toContainText('2026-01-22')

  await goTo(page, 9, 'Owner')
  await page.keyboard.type('Dora')
  await page.keyboard.press('Enter')
  await expect(cell(page, 9, 'Owner')).toHaveText('Dora')
  await expect(page.getByRole('list', { name: 'Duration per person' })).toContainText('Dora 6 days')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()

  await page.reload()
  await expect(cell(page, 3, 'Task')).toContainText('Measure all rooms')
  const bars = page.getByRole('group', { name: 'Bars' })
  await expect(
    bars.getByRole('button', { name: /^Task: Measure all rooms\. From 5 January 2026/ }),
  ).toBeVisible()
  await expect(bars.getByRole('button', { name: /^Task: Demolition\. .* to 19 January 2026/ })).toBeVisible()
  // Elements of arrows that went are kept for others.
  await expect(bars.locator('path.arrow[d^="M"]').first()).toBeAttached()
  await expect(row(page, 3)).toHaveAttribute('aria-level', '3')
  await expect(row(page, 2)).toHaveAttribute('aria-expanded', 'true')

  const expected = fixtureText('kitchen.csv')
    .replace('Measure rooms', 'Measure all rooms')
    .replace('2026-01-14,5,2026-01-21,Chloé', '2026-01-14,6,2026-01-22,Chloé')
    .replace('2026-01-29,Dmitri', '2026-01-29,Dora')
  const file = await exportPlan(page)
  expect(file.name).toMatch(/^project_tasks_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv$/)
  // C9: the file holds letters beyond ASCII, so it begins with a byte order mark.
  expect(file.text.replaceAll('\r\n', '\n')).toBe(`\uFEFF${expected.replaceAll('\r\n', '\n')}`)
})

test('what is typed and not yet committed is there after a reload', async ({ page }) => {
  await open(page)
  await cell(page, 2, 'Task').focus()
  await page.keyboard.type('Half a na')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await cell(page, 3, 'Task').focus()
  await page.keyboard.type('Closed mid-wo')
  await page.reload()
  await expect(cell(page, 3, 'Task')).toContainText('Closed mid-wo')
  await expect(cell(page, 2, 'Task')).toContainText('Half a na')
})

test('a task’s bar stands in the row of its task', async ({ page }) => {
  await open(page)
  const bars = page.getByRole('group', { name: 'Bars' })
  for (const [number, name] of [
    [1, 'Plan the project'],
    [2, 'Agree on the goal'],
    [4, 'Do the work'],
  ] as const) {
    const inTable = await row(page, number).boundingBox()
    const inChart = await bars.getByRole('button', { name: `Task: ${name}.` }).boundingBox()
    if (!inTable || !inChart) throw new Error(`${name} is not drawn`)
    const middle = inChart.y + inChart.height / 2
    expect(middle).toBeGreaterThan(inTable.y)
    expect(middle).toBeLessThan(inTable.y + inTable.height)
  }
})
