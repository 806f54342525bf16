/** The switch "Dates: by hand | by links" and the offer to turn it on (SC15). */
import type { Page } from '@playwright/test'
import { chart } from '../support/chart'
import { inSight, noSidewaysScroll } from '../support/commands'
import { phoneBar } from '../support/frame'
import { datesBy, openByLinks, openLinked } from '../support/linked'
import { notice } from '../support/links'
import { cell, chooseFile, expect, importPlan, open, standAt, test } from '../support/page'
import { saved } from '../support/saving'

const WHAT_MOVES =
  '1 task moves to where what it waits for lets it start. 1 task keeps its gap, as a pin that can be removed.'

const start = (page: Page, number: number) => cell(page, number, 'Start Date')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Let links place the tasks?' })

/** A press on the label, which is what is seen of it. */
const press = (page: Page, way: 'by hand' | 'by links') =>
  chart(page).getByRole('group', { name: 'Dates' }).locator('label').filter({ hasText: way }).click()

test('sc15 turning it on says what will move, moves it, and is one step back', async ({ page }) => {
  await openLinked(page)
  await expect(datesBy(page, 'by hand')).toBeChecked()
  await press(page, 'by links')
  await expect(question(page)).toContainText(WHAT_MOVES)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(datesBy(page, 'by hand')).toBeChecked()
  await expect(start(page, 2)).toContainText('2026-03-02')

  await press(page, 'by links')
  await question(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(datesBy(page, 'by links')).toBeChecked()
  await expect(start(page, 2)).toContainText('2026-03-05')
  await expect(start(page, 3)).toContainText('2026-03-20')
  await expect(notice(page, 'Dates are by links now.')).toBeVisible()

  // A delay reaches what waits.
  await standAt(page, 1, 'Duration')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(start(page, 2)).toContainText('2026-03-09')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(datesBy(page, 'by hand')).toBeChecked()
  await expect(start(page, 2)).toContainText('2026-03-02')
})

test('sc15 the question says what will move as the plan is by then, and goes where links place them already', async ({
  page,
  context,
}) => {
  await openLinked(page)
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await expect(start(other, 2)).toContainText('2026-03-02')
  await page.bringToFront()
  await press(page, 'by links')
  await expect(question(page)).toContainText(WHAT_MOVES)
  // Elsewhere it is moved to where it would go.
  await other.bringToFront()
  await cell(other, 2, 'Start Date').click()
  await other.keyboard.type('2026-03-05')
  await other.keyboard.press('Enter')
  await expect(start(page, 2)).toContainText('2026-03-05')
  await expect(question(page)).toContainText('No task moves. 1 task keeps its gap')
  await press(other, 'by links')
  await question(other).getByRole('button', { name: 'Turn on' }).click()
  await expect(datesBy(page, 'by links')).toBeChecked()
  await expect(question(page)).toHaveCount(0)
})

test('sc7 what a summary takes from its subtasks is told as locked, as long as it is one', async ({
  page,
}) => {
  await openByLinks(page)
  await standAt(page, 3, 'Task')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  for (const column of ['Start Date', 'Duration', '%'] as const)
    await expect(cell(page, 2, column)).toHaveAttribute('aria-readonly', 'true')
  await expect(cell(page, 2, 'Owner')).not.toHaveAttribute('aria-readonly')
  await expect(cell(page, 3, 'Duration')).not.toHaveAttribute('aria-readonly')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 'Duration')).not.toHaveAttribute('aria-readonly')
})

test('sc15 turned off at once, with a way back; the two switches of bars are locked while it is on', async ({
  page,
}) => {
  await openLinked(page)
  await datesBy(page, 'by hand').focus()
  await page.keyboard.press('ArrowRight')
  await question(page).getByRole('button', { name: 'Turn on' }).click()
  await chart(page).getByRole('button', { name: 'Chart options' }).click()
  for (const name of [/^Bars follow working days \(on\)/, /^Move dependent tasks too \(on\)/]) {
    const entry = page.getByRole('menuitem', { name })
    await expect(entry).toBeDisabled()
    await expect(entry).toContainText('Always, while dates are by links')
  }
  await page.keyboard.press('Escape')

  await press(page, 'by hand')
  await expect(datesBy(page, 'by hand')).toBeChecked()
  await expect(start(page, 2)).toContainText('2026-03-02')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(datesBy(page, 'by links')).toBeChecked()
  await expect(start(page, 2)).toContainText('2026-03-05')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(datesBy(page, 'by links')).toBeChecked()
})

test('sc15 right after a press on the switch Ctrl+Z and Ctrl+Y are the plan’s, and arrows the switch’s', async ({
  page,
}) => {
  await openLinked(page)
  await press(page, 'by links')
  await question(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(start(page, 2)).toContainText('2026-03-05')
  await press(page, 'by hand')
  await expect(start(page, 2)).toContainText('2026-03-02')
  await expect(datesBy(page, 'by hand')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(datesBy(page, 'by links')).toBeChecked()
  await expect(start(page, 2)).toContainText('2026-03-05')
  for (const redo of ['Control+y', 'Control+Shift+z']) {
    await page.keyboard.press(redo)
    await expect(datesBy(page, 'by hand')).toBeChecked()
    await page.keyboard.press('Control+z')
    await expect(datesBy(page, 'by links')).toBeChecked()
  }
  await expect(datesBy(page, 'by hand')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(datesBy(page, 'by hand')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /keys|shortcuts/i })).toBeVisible()
})

test('sc15 where nothing moves it is turned on at once', async ({ page }) => {
  await openLinked(page)
  await standAt(page, 2, 'Prior Dep.')
  await page.keyboard.press('Delete')
  await standAt(page, 3, 'Prior Dep.')
  await page.keyboard.press('Delete')
  await press(page, 'by links')
  await expect(datesBy(page, 'by links')).toBeChecked()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('ed16 tasks that are added from a file and stand elsewhere than in it are told', async ({ page }) => {
  await openByLinks(page)
  await chooseFile(page, {
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'ID,Name,Start,Duration,Predecessors\n1,Dig,2026-12-07,3d,\n2,Fill,2026-12-07,2d,1\n',
    ),
  })
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect(notice(page, 'Added 2 tasks. Links moved 1 task.')).toBeVisible()
  await expect(start(page, 6)).toContainText('2026-12-10')
})

test('sc15 the first dependency that is typed is answered with an offer, once a visit', async ({ page }) => {
  await openLinked(page)
  const type = async (number: number, prior: string) => {
    await standAt(page, number, 'Prior Dep.')
    await page.keyboard.type(prior)
    await page.keyboard.press('Enter')
    await expect(cell(page, number, 'Prior Dep.')).toContainText(prior)
  }
  await type(4, '2')
  await expect(
    notice(page, /^Let links place the tasks\? 2 tasks move to where what they wait for/),
  ).toBeVisible()
  // What it says stays true.
  await type(4, '1')
  await standAt(page, 4, 'Start Date')
  await page.keyboard.type('2026-03-05')
  await page.keyboard.press('Enter')
  await expect(notice(page, /^Let links place the tasks\? 1 task moves/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect(notice(page, /^Let links/)).toHaveCount(0)
  await type(4, '2')
  await expect(start(page, 4)).toContainText('2026-03-05')
  await expect(notice(page, /^Let links/)).toHaveCount(0)

  // Another visit, and nothing left to place.
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await type(4, '3')
  await expect(notice(page, /^Let links/)).toBeVisible()
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(notice(page, 'The project is empty.')).toBeVisible()
  await expect(notice(page, /^Let links/)).toHaveCount(0)
  await page.getByRole('group', { name: 'History' }).getByRole('button', { name: 'Undo' }).click()

  // Another visit, and another plan.
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await type(4, '2')
  await expect(notice(page, /^Let links/)).toBeVisible()
  await importPlan(page, 'kitchen.csv')
  await expect(notice(page, 'Imported 13 tasks.')).toBeVisible()
  await expect(notice(page, /^Let links/)).toHaveCount(0)
  await page.getByRole('group', { name: 'History' }).getByRole('button', { name: 'Undo' }).click()

  // Another visit, and taken.
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await type(4, '1')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Turn on' }).click()
  await expect(datesBy(page, 'by links')).toBeChecked()
  await expect(start(page, 2)).toContainText('2026-03-05')
  await expect(notice(page, /^Dates are by links now\./)).toBeVisible()
  await expect(notice(page, /^Let links/)).toHaveCount(0)
})

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
  [360, 640],
] as const)
  test(`sc15 the switch is in sight at ${width} px`, async ({ page }) => {
    await openLinked(page)
    await page.setViewportSize({ width, height })
    if (width <= 768) await page.getByRole('button', { name: 'Show Chart' }).click()
    const ways = chart(page).getByRole('group', { name: 'Dates' }).locator('label')
    await expect(ways).toHaveCount(2)
    for (const way of await ways.all()) await inSight(way)
    await inSight(
      chart(page)
        .getByRole('button', { name: 'Show Table' })
        .or(chart(page).getByRole('button', { name: 'Chart Only' }))
        .or(phoneBar(page).getByRole('button', { name: 'Table View' })),
    )
    await noSidewaysScroll(page)
  })
