/** What the chart says beside its bars: the last day, the mode, options in undo; and the way to edit a task. */
import type { Page } from '@playwright/test'
import { bar, card, chart, chooseOption, dragBar, shape } from '../support/chart'
import { cell, expect, importPlan, open, test } from '../support/page'

const begin = async (page: Page) => {
  await page.clock.setFixedTime('2026-01-20T12:00:00')
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
}

test('the table, the popup and the board name the same last day', async ({ page }) => {
  await begin(page)
  // Two days from Wednesday the 14th.
  await cell(page, 7, 'End Date').hover()
  await expect(page.getByText('Ends Thu 15 Jan.')).toContainText(
    'End Date shows the next working day, Fri 16 Jan: the start plus 2 working days.',
  )
  await shape(page, 'Remove cabinets').click()
  await expect(card(page, 'Remove cabinets')).toContainText('14 Jan 2026 - 15 Jan 2026ends Thu 15 Jan')
  await page.keyboard.press('Escape')
  // A bar over a weekend counts its days: that is said.
  await shape(page, 'Install fronts').click()
  await expect(card(page, 'Install fronts')).toContainText('ends Tue 17 Feb')
  await expect(card(page, 'Install fronts')).toContainText(
    'The bar counts calendar days and ends Sun 15 Feb.',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await page.locator('[data-card][aria-label^="Remove cabinets"]').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('2026-01-16 (ends Thu 15 Jan)')
})

test('beside every mode the words of the chart’s buttons stand whole', async ({ page }) => {
  await begin(page)
  const zoom = (name: string) => chart(page).getByRole('button', { name, exact: true })
  const words = chart(page).getByRole('button', { name: 'Chart Only' }).locator('span').last()
  await zoom('Zoom In').click()
  await zoom('Zoom In').click()
  for (const mode of ['Quarter Day', 'Half Day', 'Day', 'Week', 'Month']) {
    await expect(chart(page).getByRole('heading', { name: `Gantt Chart ${mode}` })).toBeVisible()
    expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth), mode).toBeLessThanOrEqual(0)
    if (mode !== 'Month') await zoom('Zoom Out').click()
  }
})

test('a double-click edits the name in the table, or the task where there is none', async ({ page }) => {
  await begin(page)
  await shape(page, 'Strip tiles').dblclick()
  await expect(cell(page, 8, 'Task').getByRole('textbox')).toBeFocused()
  await expect(card(page, 'Strip tiles')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await chart(page).getByRole('button', { name: 'Chart Only' }).click()
  await shape(page, 'Strip tiles').dblclick()
  const dialog = page.getByRole('dialog', { name: 'Task 8' })
  await expect(dialog.getByRole('textbox', { name: 'Task' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // By keyboard, and from the card.
  await bar(page, 'Plumbing').focus()
  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog', { name: 'Task 9' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar(page, 'Plumbing').focus()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Plumbing')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page, 'Plumbing')).toBeFocused()
})

test('not in the second after a drag, and a read-only plan shows its card', async ({ page }) => {
  await begin(page)
  await dragBar(page, 'Strip tiles', 30)
  await shape(page, 'Strip tiles').dblclick()
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-17')
  await expect(cell(page, 8, 'Task').getByRole('textbox')).toHaveCount(0)
})

test('undo names the chart option it takes back', async ({ page }) => {
  await begin(page)
  await chooseOption(page, 'Bars follow working days')
  const undo = page.getByRole('button', { name: /^Undo/ }).first()
  await undo.hover()
  await expect(page.getByRole('tooltip')).toContainText('Undo: Bars follow working days')
})

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1024, 768],
] as const)
  test(`the view mode is told whole at ${width} px`, async ({ page }) => {
    await begin(page)
    await page.setViewportSize({ width, height })
    for (const mode of ['Day', 'Half Day', 'Quarter Day']) {
      const heading = chart(page).getByRole('heading', { level: 2 })
      await expect(heading).toContainText(mode)
      const isCut = await heading.evaluate((title) =>
        [title, ...title.querySelectorAll('*')].some(
          (part) =>
            part.textContent?.trim() !== '' && part.clientWidth > 1 && part.scrollWidth > part.clientWidth,
        ),
      )
      expect(isCut).toBe(false)
      const last = chart(page).getByRole('button', { name: 'Chart Only' })
      const [pane, button] = [(await chart(page).boundingBox())!, (await last.boundingBox())!]
      expect(button.x + button.width).toBeLessThanOrEqual(pane.x + pane.width)
      const marks = await last
        .locator('[data-icon]')
        .evaluateAll((all) => all.filter((mark) => mark.clientWidth > 0).length)
      const words = await last.getByText('Chart Only').evaluate((text) => text.clientWidth > 1)
      expect(words || marks > 0).toBe(true)
      const [title, zoom] = [
        (await heading.boundingBox())!,
        (await chart(page).getByRole('button', { name: 'Zoom Out' }).boundingBox())!,
      ]
      expect(title.x + title.width).toBeLessThanOrEqual(zoom.x)
      if (mode !== 'Quarter Day') await chart(page).getByRole('button', { name: 'Zoom In' }).click()
    }
  })

test('on a tablet the header beside the table is 30 px high, and rows still meet', async ({ page }) => {
  await begin(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  // The chart is drawn anew for the narrower window.
  const header = chart(page).locator('.grid-header')
  await expect.poll(async () => Math.round((await header.boundingBox())?.height ?? 0)).toBe(30)
  const [rowBox, barBox] = [
    (await cell(page, 3, 'Task').boundingBox())!,
    (await shape(page, 'Measure rooms').boundingBox())!,
  ]
  expect(Math.abs(barBox.y + barBox.height / 2 - (rowBox.y + 31 / 2))).toBeLessThan(1)
})

test('on a phone the dates of the header are seen whole, however near', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Chart' }).click()
  for (const hour of ['12', '18']) {
    await chart(page).getByRole('button', { name: 'Zoom In' }).click()
    // Beside the day stands its hour, which the whole date would have hidden.
    await expect(chart(page).locator('.lower-text:visible').filter({ hasText: hour }).first()).toBeVisible()
    const names = chart(page).locator('.upper-text')
    const cut = await names.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    )
    expect(cut).toBe(0)
    await expect(names.first()).toHaveText(/^\d+( \w{3})?$/)
  }
})
