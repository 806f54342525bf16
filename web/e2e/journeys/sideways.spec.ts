/** A phone held sideways: the quick-action bar (spec §2), and what lies over its foot, as on one held upright. */
import type { Page } from '@playwright/test'
import { bar as taskBar, card } from '../support/chart'
import { chooseByCommand, inSight } from '../support/commands'
import { NOTICE_MS } from '../../src/ui/notices'
import { cell, expect, open, table, test } from '../support/page'

test.use({ viewport: { width: 844, height: 390 } })

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Quick actions' })

test('export, share and clear are at hand, and rows are seen', async ({ page }) => {
  await open(page)
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^project_tasks_.*\.csv$/)
  await bar(page).getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: /Read-only/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const rows = table(page).locator('[role=row][data-task]')
  await expect(rows.nth(2)).toBeInViewport()
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'This will delete all 5 task(s) and project description. Are you sure?',
  )
})

test('the bar is not there where the header has room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await expect(bar(page)).toBeHidden()
})

const form = (page: Page) => page.getByRole('form', { name: 'Add a task' })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** A plan, and the notice that it came, which stays: a press would wait until it has gone. */
async function bringPlan(page: Page) {
  await page.addInitScript((ms) => {
    const real = window.setTimeout
    const others = (run: () => void, after?: number) => (after === ms ? 0 : real(run, after))
    window.setTimeout = others as typeof setTimeout
  }, NOTICE_MS)
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeVisible()
}

for (const [width, height] of [
  [844, 390],
  [720, 450],
  [390, 844],
] as const)
  test(`at ${width}x${height} a notice stands above the form of a new task`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await bringPlan(page)
    await page.getByRole('button', { name: 'New task' }).click()
    const buttons = ['More fields', 'Add Task', 'Close the form']
    for (const name of buttons) await inSight(form(page).getByRole('button', { name, exact: true }))
    await form(page).getByRole('button', { name: 'More fields' }).click()
    for (const name of ['Fewer fields', 'Choose start date', 'Add Task', 'Close the form'])
      await inSight(form(page).getByRole('button', { name, exact: true }))
    for (const name of ['Task name', 'Duration', 'Owner'])
      await inSight(form(page).getByRole('textbox', { name }))
    await inSight(notices(page).getByRole('button', { name: 'Undo' }))
    await form(page).getByRole('button', { name: 'Close the form' }).click()
    const end = async () => {
      const box = (await notices(page).boundingBox())!
      return box.y + box.height
    }
    await expect.poll(end).toBeGreaterThan(height - 60)
  })

for (const [width, height] of [
  [844, 390],
  [390, 844],
] as const)
  test(`at ${width}x${height} no notice lies over the card of a bar`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await bringPlan(page)
    await page.getByRole('button', { name: /^(Show Chart|Chart Only)$/ }).click()
    await taskBar(page, 'Draw plan, two variants').locator('path.bar').click()
    for (const name of ['Open', 'Add after', 'Dependencies', 'Close'])
      await inSight(card(page, 'Draw plan, two variants').getByRole('button', { name, exact: true }))
    // Where the card lies at the foot there is room for both.
    if (width < height) {
      const [told, opened] = [notices(page), card(page, 'Draw plan, two variants')]
      const [above, below] = [(await told.boundingBox())!, (await opened.boundingBox())!]
      expect(above.y + above.height).toBeLessThanOrEqual(below.y)
    }
  })

test('the cell that is edited is not under the form of a new task, nor is the last row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bringPlan(page)
  await page.getByRole('button', { name: 'New task' }).click()
  await cell(page, 12, 'Task').dblclick()
  const field = page.getByRole('textbox', { name: 'Task of Install fronts' })
  await expect(field).toBeFocused()
  for (const [width, height] of [
    [844, 390],
    [844, 240],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(async () => {
      const [box, sheet] = [(await field.boundingBox())!, (await form(page).boundingBox())!]
      expect(box.y + box.height).toBeLessThanOrEqual(sheet.y)
    }).toPass()
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await field.press('Enter')
  await page.keyboard.press('Control+End')
  await expect(async () => {
    const [box, sheet] = [(await cell(page, 13, 'Task').boundingBox())!, (await form(page).boundingBox())!]
    expect(box.y + box.height).toBeLessThanOrEqual(sheet.y)
  }).toPass()
})
