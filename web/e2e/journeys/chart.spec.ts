/** The chart, as a planner uses it: by pointer, by keyboard, and beside the table. */
import type { Locator, Page } from '@playwright/test'
import { cell, expect, importPlan, open, row, table, test } from '../support/page'

const chart = (page: Page): Locator => page.getByRole('region', { name: 'Gantt Chart' })
const bar = (page: Page, name: string): Locator =>
  chart(page).getByRole('button', { name: new RegExp(`^Task: ${name}\\. `) })
const shape = (page: Page, name: string): Locator => bar(page, name).locator('path.bar')
const scroller = (page: Page): Locator => chart(page).locator('.gantt-container')

/** Drags from a point of the bar (0 left, 1 right) by so many px; `drop: false` leaves it in the hand. */
async function drag(page: Page, name: string, from: number, dx: number, drop = true) {
  await shape(page, name).scrollIntoViewIfNeeded()
  const box = await shape(page, name).boundingBox()
  if (!box) throw new Error(`no bar ${name}`)
  const x = box.x + Math.min(Math.max(box.width * from, 3), box.width - 3)
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y, { steps: 3 })
  await page.mouse.move(x + dx, y, { steps: 3 })
  if (drop) await page.mouse.up()
}

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test('bars stand beside their rows, to the pixel, wherever the panes are scrolled', async ({ page }) => {
  for (const [number, name] of [
    [3, 'Measure rooms'],
    [8, 'Strip tiles'],
  ] as const) {
    const rowBox = await row(page, number).boundingBox()
    const barBox = await shape(page, name).boundingBox()
    // Outlines reach half a pixel beyond the bar on both sides alike: the middles meet.
    expect(barBox!.y + barBox!.height / 2).toBeCloseTo(rowBox!.y + 31 / 2, 0)
  }
})

test('a drag moves a bar as one step, ends it a second early, and is undone as one', async ({ page }) => {
  // 60 px in Day view are two days; the bound is 13 January, where its prior task starts.
  await drag(page, 'Strip tiles', 0.5, 60)
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-18')
  await expect(cell(page, 8, 'Duration')).toContainText('3')
  await expect(bar(page, 'Strip tiles')).toHaveAccessibleName(/From 18 January 2026 to 20 January 2026/)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-16')
})

test('a bar stops where its prior task starts, and the message names that task', async ({ page }) => {
  await drag(page, 'Strip tiles', 0.5, -300)
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-14')
  await expect(page.getByText('"Strip tiles" cannot start before "Remove cabinets" (task 7)')).toBeVisible()
})

test('the dates are shown while dragging, and Escape leaves everything as it was', async ({ page }) => {
  await drag(page, 'Strip tiles', 0.5, 60, false)
  await expect(page.getByText('18 Jan 2026 - 20 Jan 2026')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText('18 Jan 2026 - 20 Jan 2026')).toBeHidden()
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-16')
})

test('the scale is changed while a bar is held: it stays under the pointer, and so do the dates', async ({
  page,
}) => {
  await drag(page, 'Strip tiles', 0.5, 60, false)
  await expect(page.getByText('18 Jan 2026 - 20 Jan 2026')).toBeVisible()
  const held = await shape(page, 'Strip tiles').boundingBox()
  const pointer = held!.x + held!.width / 2
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 100)
  await page.keyboard.up('Control')
  await expect
    .poll(async () => (await shape(page, 'Strip tiles').boundingBox())!.width)
    .toBeLessThan(held!.width)
  const box = await shape(page, 'Strip tiles').boundingBox()
  expect(Math.abs(box!.x + box!.width / 2 - pointer)).toBeLessThan(box!.width / 2)
  await page.mouse.up()
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-18')
})

test('both ends of a bar can be dragged', async ({ page }) => {
  await drag(page, 'Strip tiles', 1, 60)
  await expect(cell(page, 8, 'Duration')).toContainText('5')
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-16')
  await drag(page, 'Strip tiles', 0, 30)
  await expect(cell(page, 8, 'Duration')).toContainText('4')
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-17')
})

test('the progress handle sets the progress', async ({ page }) => {
  await shape(page, 'Electrics').scrollIntoViewIfNeeded()
  const box = await shape(page, 'Electrics').boundingBox()
  await page.mouse.move(box!.x + box!.width / 2, box!.y + 5)
  const handle = await chart(page).locator('.handle.progress').boundingBox()
  await page.mouse.move(handle!.x + handle!.width / 2, handle!.y + handle!.height / 2)
  await page.mouse.down()
  await page.mouse.move(box!.x + box!.width / 2, box!.y + 12, { steps: 4 })
  await page.mouse.up()
  await expect(cell(page, 10, '%')).toContainText('50')
})

test('milestones have neither progress nor handles at their ends', async ({ page }) => {
  const name = 'Plan approved ◆ milestone'
  await shape(page, name).hover()
  await expect(chart(page).locator('.handle.left')).toBeHidden()
  await expect(chart(page).locator('.handle.right')).toBeHidden()
  await expect(chart(page).locator('.handle.progress')).toBeHidden()
  await expect(bar(page, name).locator('.bar-progress')).toHaveAttribute('width', '0')
})

test('a click opens the card; Escape closes it', async ({ page }) => {
  await shape(page, 'Install fronts').click()
  const card = page.getByRole('dialog', { name: 'Install fronts' })
  await expect(card).toContainText('11 Feb 2026 - 15 Feb 2026')
  await expect(card).toContainText('5 days, 3 working days')
  await expect(card.getByRole('combobox', { name: 'Owner' })).toHaveValue('Ben')
  await expect(card).toContainText('9. Plumbing')
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})

test('resting on a bar marks its days, leaving it takes the mark away', async ({ page }) => {
  const mark = chart(page).locator('.date-range-highlight')
  await shape(page, 'Strip tiles').hover()
  await expect(mark).toBeVisible()
  const marked = await mark.boundingBox()
  const box = await shape(page, 'Strip tiles').boundingBox()
  expect(Math.abs(marked!.x - box!.x)).toBeLessThan(2)
  await page.mouse.move(5, 5)
  await expect(mark).toBeHidden()
})

test('by keyboard: from bar to bar, by days, by ends, each said aloud', async ({ page }) => {
  await bar(page, 'Plumbing').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 9, 'Start Date')).toContainText('2026-01-22')
  await expect(chart(page).getByRole('status')).toHaveText(
    'Plumbing: from 22 January 2026 to 27 January 2026.',
  )
  await expect(bar(page, 'Plumbing')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(cell(page, 9, 'Duration')).toContainText('7')
  await page.keyboard.press('ArrowDown')
  await expect(bar(page, 'Electrics')).toBeFocused()
  await page.keyboard.press('+')
  await expect(cell(page, 10, '%')).toContainText('5')
  await page.keyboard.press('Home')
  await expect(bar(page, 'Kitchen renovation')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar(page, 'Design')).toBeFocused()
})

test('a dependency is drawn by keyboard, and a circle is refused with the reason', async ({ page }) => {
  await bar(page, 'Plumbing').focus()
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cell(page, 10, 'Prior Dep.')).toContainText('6, 9')
  await bar(page, 'Electrics').focus()
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText('"Plumbing" cannot wait for "Electrics"')).toBeVisible()
  await expect(cell(page, 9, 'Prior Dep.')).not.toContainText('10')
})

test('a dependency is drawn from bar to bar', async ({ page }) => {
  await shape(page, 'Measure rooms').hover()
  const from = await chart(page).locator('.handle.link').boundingBox()
  const to = await shape(page, 'Strip tiles').boundingBox()
  await page.mouse.move(from!.x + 4, from!.y + 4)
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + 8, { steps: 5 })
  await page.mouse.up()
  await expect(cell(page, 8, 'Prior Dep.')).toContainText('7, 3')
})

test('zooming walks through the five modes and keeps the date in the middle', async ({ page }) => {
  const middle = async () => {
    const pane = (await scroller(page).boundingBox())!
    const box = (await shape(page, 'Strip tiles').boundingBox())!
    return Math.abs(box.x - (pane.x + pane.width / 2))
  }
  // Scrolled so that the bar begins in the middle of the pane.
  await scroller(page).evaluate((pane, name) => {
    const bar = [...pane.querySelectorAll('[aria-label]')].find((one) =>
      one.getAttribute('aria-label')?.startsWith(name),
    )
    const box = bar!.querySelector('path')!.getBoundingClientRect()
    const view = pane.getBoundingClientRect()
    pane.scrollLeft += box.x - view.x - pane.clientWidth / 2
  }, 'Task: Strip tiles')
  expect(await middle()).toBeLessThan(4)
  const label = chart(page).getByRole('heading')
  for (const [button, mode] of [
    ['Zoom In', 'Half Day'],
    ['Zoom In', 'Quarter Day'],
    ['Zoom Out', 'Half Day'],
    ['Zoom Out', 'Day'],
    ['Zoom Out', 'Week'],
    ['Zoom Out', 'Month'],
  ] as const) {
    await chart(page).getByRole('button', { name: button }).click()
    await expect(label).toContainText(mode)
    expect(await middle()).toBeLessThan(12)
  }
  // With nothing left to do it keeps the focus: keys go on from there.
  await expect(chart(page).getByRole('button', { name: 'Zoom Out' })).toBeDisabled()
  await expect(chart(page).getByRole('button', { name: 'Zoom Out' })).toBeFocused()
})

test('an edit and Refresh leave the scroll position alone', async ({ page }) => {
  await scroller(page).evaluate((pane) => (pane.scrollLeft += 333))
  const left = () => scroller(page).evaluate((pane) => pane.scrollLeft)
  const before = await left()
  await drag(page, 'Electrics', 0.5, 30)
  await chart(page).getByRole('button', { name: 'Refresh' }).click()
  expect(await left()).toBe(before)
})

test('one pane alone, and back', async ({ page }) => {
  await chart(page).getByRole('button', { name: 'Chart Only' }).click()
  await expect(table(page)).toBeHidden()
  await chart(page).getByRole('button', { name: 'Show Table' }).click()
  await expect(table(page)).toBeVisible()
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test('gl12 when the chart fails, its box says so and the table goes on', async ({ page, faults }) => {
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.measureText = () => {
      throw new Error('no ink left')
    }
  })
  await cell(page, 3, 'Task').focus()
  // Letters that every name has were measured before.
  await page.keyboard.type('Größe der Räume')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Gantt Chart Error')
  await expect(page.getByRole('alert')).toContainText('no ink left')
  await cell(page, 4, 'Task').focus()
  await page.keyboard.type('Draw it')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'Task')).toContainText('Draw it')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(cell(page, 4, 'Task')).toContainText('Draw it')
  await expect(bar(page, 'Draw it')).toBeVisible()
  faults.length = 0
})

test('an empty plan says so', async ({ page }) => {
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(
    chart(page).getByText('No tasks to display. Add some tasks to see the Gantt chart.'),
  ).toBeVisible()
})
