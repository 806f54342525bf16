import { command } from '../support/commands'
import { cell, expect, importPlan, open, row, table, test } from '../support/page'

test('ten thousand tasks: to the end, edit the last row, and only rows in view are in the page', async ({
  page,
}) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001')
  await expect(page.getByText('10,000', { exact: true })).toBeVisible()

  await cell(page, 1, 'Task').focus()
  await page.keyboard.press('Control+End')
  await expect(cell(page, 10_000, 'Actions')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.press('End')
  await page.keyboard.type(' is the last')
  await page.keyboard.press('Enter')
  await expect(cell(page, 10_000, 'Task')).toContainText('Task 10000 is the last')
  await expect(row(page, 1)).toHaveCount(0)
  expect(await table(page).locator('*').count()).toBeLessThan(3000)

  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await cell(page, 1, 'Task').focus()
  await page.keyboard.press('Control+End')
  await expect(cell(page, 10_000, 'Task')).toContainText('Task 10000 is the last')
})

test('the table’s rows follow the chart in the frame in which it is scrolled, and leave no gap', async ({
  page,
}) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  const chart = page.locator('.gantt-container')
  await expect(chart.locator('.bar-wrapper').first()).toBeVisible()
  for (const top of [40_000, 40_200, 0]) {
    await chart.evaluate(
      (element, top) =>
        new Promise<void>((drawn) => {
          element.addEventListener('scroll', () => requestAnimationFrame(() => drawn()), { once: true })
          element.scrollTop = top
        }),
      top,
    )
    const { first, last, drawn } = await table(page).evaluate((frame) => ({
      first: Math.floor(frame.scrollTop / 31),
      last: Math.floor((frame.scrollTop + frame.clientHeight - 41) / 31),
      drawn: [...frame.querySelectorAll('[data-task]')].map((row) => Number(row.ariaRowIndex) - 2),
    }))
    expect(first).toBe(Math.floor(top / 31))
    for (let index = first; index <= last; index++) expect(drawn).toContain(index)
  }
})

test('the table stays where it is scrolled to, away from the cell with the focus', async ({ page }) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  const frame = table(page)
  const numbers = () =>
    frame.locator('[data-task]').evaluateAll((rows) => rows.map((row) => Number(row.ariaRowIndex) - 1))
  /** Drawn in order, as a table at rest is; the row with the focus comes last. */
  const hasComeToRest = (first: number) =>
    expect
      .poll(async () => {
        const drawn = await numbers()
        const others = drawn.slice(0, -1)
        return drawn.at(-1) === 3 && others[0] === first && others.every((row, at) => row === first + at)
      })
      .toBe(true)
  await cell(page, 3, 'Prior Dep.').click()
  await frame.evaluate((box) => box.scrollTo({ top: 3100, left: 300 }))
  await hasComeToRest(100)
  await expect(frame).toHaveJSProperty('scrollTop', 3100)
  await expect(frame).toHaveJSProperty('scrollLeft', 300)
  await frame.hover()
  await page.mouse.wheel(0, 310)
  await hasComeToRest(110)
  await expect(frame).toHaveJSProperty('scrollTop', 3410)
  await expect(frame).toHaveJSProperty('scrollLeft', 300)
  // Keys are still heard by the cell, and lead back to it.
  await expect(cell(page, 3, 'Prior Dep.')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 4, 'Prior Dep.')).toBeFocused()
  await expect(cell(page, 4, 'Prior Dep.')).toBeInViewport()
})

test('another plan is shown from its top: in the table, the chart and the board', async ({ page }) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await cell(page, 1, 'Task').focus()
  await page.keyboard.press('Control+End')
  await expect(cell(page, 10_000, 'Actions')).toBeFocused()
  const bars = page.locator('.gantt-container .bar-wrapper')
  await expect(bars.filter({ hasText: 'Task 10000' })).toBeVisible()

  await importPlan(page, 'ten-thousand.csv')
  await expect(cell(page, 1, 'Task')).toBeInViewport()
  await expect(bars.first()).toBeInViewport()
  await expect(table(page)).toHaveJSProperty('scrollTop', 0)
  // The tab stop is the first task's: the focus does not lead back down.
  await expect(cell(page, 1, 'Task')).toHaveAttribute('tabindex', '0')

  await table(page).evaluate((frame) => frame.scrollTo({ top: 40_000 }))
  await expect(cell(page, 1, 'Task')).not.toBeInViewport()
  const project = page.getByRole('navigation', { name: 'Project' })
  await project.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions
    .getByRole('button', { name: /^Restore 10,000 tasks/ })
    .first()
    .click()
  await expect(table(page)).toHaveJSProperty('scrollTop', 0)

  await page.getByRole('button', { name: 'Kanban View' }).click()
  const lane = page.locator('[data-scroller]').first()
  await lane.evaluate((box) => box.scrollTo({ top: 20_000 }))
  await importPlan(page, 'ten-thousand.csv')
  await expect(lane).toHaveJSProperty('scrollTop', 0)
})

test('a row of a long plan has its buttons once one goes to it or points at it', async ({ page }) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  const buttons = (number: number) => cell(page, number, 'Actions').getByRole('button')
  await cell(page, 3, 'Task').click()
  await expect(buttons(3)).toHaveCount(8)
  await expect(buttons(5)).toHaveCount(0)
  await cell(page, 5, 'Task').hover()
  await expect(buttons(3)).toHaveCount(8)
  await cell(page, 5, 'Task').getByRole('button', { name: 'Row menu' }).click()
  await page.keyboard.press('Escape')
  await buttons(5)
    .and(page.getByRole('button', { name: 'Add subtask' }))
    .click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10002')
})

test('a row that is taken back moves one row of the page, and the focus goes to the row in its place', async ({
  page,
}) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await cell(page, 5, 'Task').click()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: /^Add task at same level/ }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10002')
  await page.keyboard.press('Escape')
  await expect(cell(page, 6, 'Task')).toBeFocused()

  await table(page).evaluate((frame) => {
    const added = new MutationObserver((changes) => {
      const rows = changes.flatMap(({ addedNodes }) => [...addedNodes])
      frame.dataset.moved = String(Number(frame.dataset.moved ?? 0) + rows.length)
    })
    for (const group of frame.querySelectorAll('[role=rowgroup]')) added.observe(group, { childList: true })
  })
  await page.keyboard.press('Control+z')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001')
  await expect(cell(page, 6, 'Task')).toBeFocused()
  await expect(table(page)).toHaveAttribute('data-moved', '1')
  const places = await table(page)
    .locator('[data-task]')
    .evaluateAll((rows) => rows.map((row) => Number(row.ariaRowIndex)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 7, 'Task')).toBeFocused()
})

test('on a phone the sums of a long project are in its menu, and nothing is wider than the screen', async ({
  page,
}) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await page.setViewportSize({ width: 390, height: 844 })
  await command(page, 'Totals and people')
  const sums = page.getByRole('dialog', { name: 'Totals and people' })
  await expect(sums.getByText('10,000', { exact: true })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
