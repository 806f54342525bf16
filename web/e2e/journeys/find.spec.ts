/** Finding a text and filtering; numbers stay (N8). */
import { accessible } from '../support/axe'
import { bar as barOf } from '../support/chart'
import { inSight } from '../support/commands'
import { cell, expect, open, row, table, test } from '../support/page'
import type { Page } from '@playwright/test'

const bar = (page: Page) => page.getByRole('search', { name: 'Find and filter' })

test.beforeEach(async ({ page }) => {
  await open(page)
  for (const [number, owner] of [
    [2, 'constructor'],
    [4, 'Zoe'],
    [5, 'zoe'],
  ] as const) {
    await cell(page, number, 'Owner').click()
    await page.keyboard.type(owner)
    await page.keyboard.press('Enter')
  }
})

test('Ctrl+F finds in stored order, forth, back and around, and Escape goes to the match', async ({
  page,
}) => {
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('ZOE')
  await expect(bar(page).getByRole('status').first()).toHaveText('1 of 2')
  await expect(row(page, 4)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('status').first()).toHaveText('2 of 2')
  await expect(row(page, 5)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(row(page, 4)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+Enter')
  await expect(row(page, 5)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(cell(page, 5, 'Task')).toBeFocused()
})

test('where the chart is alone, Escape goes to the bar of the match', async ({ page }) => {
  await page.getByRole('button', { name: 'Chart Only' }).click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('ZOE')
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('status').first()).toHaveText('2 of 2')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(barOf(page, 'Project complete')).toBeFocused()
})

test('a match in folded subtasks comes into view', async ({ page }) => {
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await page.getByRole('button', { name: 'Find and filter', exact: true }).click()
  await page.keyboard.type('constructor')
  await expect(table(page).getByRole('row', { name: /constructor/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Find' }).fill('nowhere at all')
  await expect(bar(page).getByRole('status').first()).toHaveText('No match')
})

test('a filter hides rows, keeps their numbers, says how many, and is cleared', async ({ page }) => {
  const number = await cell(page, 5, '#').innerText()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('zoe')
  await bar(page).getByText('Matches only').click()
  await bar(page)
    .getByRole('button', { name: /Filter by owner/ })
    .click()
  await page.getByRole('option', { name: 'zoe', exact: true }).click()
  const shown = table(page).getByRole('row', { name: /\bzoe\b/ })
  await expect(shown).toHaveCount(1)
  await expect(shown.getByRole('gridcell').first()).toHaveText(number)
  await expect(bar(page).getByText(/^Filtered: \d of 5$/)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
  await expect(bar(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
  await expect(bar(page).getByText(/^Filtered/)).toHaveCount(0)
  await bar(page)
    .getByRole('button', { name: /Filter by owner/ })
    .click()
  await page.getByRole('option', { name: 'constructor' }).click()
  await expect(table(page).getByRole('row', { name: /constructor/ })).toHaveCount(1)
  await bar(page).getByRole('button', { name: 'Close find and filter' }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
})

test('a filter that lets nothing through says so in every view, and is cleared from there', async ({
  page,
}) => {
  await page.keyboard.press('Control+f')
  await page.keyboard.type('nowhere at all')
  await bar(page).getByText('Matches only').click()
  const main = page.getByRole('main')
  const clear = main.getByRole('button', { name: 'Clear', exact: true })
  await expect(main.getByText('No task matches.')).toHaveCount(2)
  await expect(main.getByText(/No tasks/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Chart Only' }).click()
  await expect(main.getByText('No task matches.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await expect(main.getByText('No task matches.')).toHaveCount(1)
  await clear.last().click()
  await expect(page.locator('[data-card]')).toHaveCount(5)
  await expect(bar(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
})

test('axe finds nothing with the find bar and a filter open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Control+f')
  await page.keyboard.type('zoe')
  await bar(page).getByText('Matches only').click()
  await expect(bar(page).getByText(/^Filtered/)).toBeVisible()
  await accessible(page)
  await bar(page)
    .getByRole('button', { name: /Filter by status/ })
    .click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await accessible(page)
})

const filters = (page: Page) => [
  bar(page).getByText('Matches only'),
  ...['owner', 'status', 'done'].map((what) =>
    bar(page).getByRole('button', { name: new RegExp(`Filter by ${what}`) }),
  ),
]

/** Where the page scrolls as a whole, the bar covers nothing of what is found, wherever that is. */
async function findsBelowTheBar(page: Page) {
  const field = page.getByRole('textbox', { name: 'Find' })
  for (const [text, number] of [
    ['zoe', 4],
    ['constructor', 2],
  ] as const) {
    await field.fill(text)
    const found = cell(page, number, '#')
    await expect(found).toBeInViewport({ ratio: 0.99 })
    const top = async () => (await found.boundingBox())!.y
    const end = async () => {
      const { y, height } = (await bar(page).boundingBox())!
      return y + height
    }
    await expect.poll(async () => (await top()) - (await end()), text).toBeGreaterThanOrEqual(0)
  }
}

test('Tab goes to the filters at 400 % zoom too, and a bar to scroll by tells of the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('checkbox', { name: 'Matches only' })).toBeFocused()
  for (const filter of filters(page).slice(1)) {
    await page.keyboard.press('Tab')
    await expect(filter).toBeFocused()
    await inSight(filter)
  }
  const line = bar(page).locator('[class*=_filters_]')
  expect(await line.evaluate((one) => getComputedStyle(one).scrollbarWidth)).toBe('thin')
})

for (const [width, height] of [
  [720, 450],
  [844, 390],
] as const)
  test(`at ${width}x${height} every filter is in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.keyboard.press('Control+f')
    for (const filter of filters(page)) await inSight(filter)
    await findsBelowTheBar(page)
  })

test('rows read with their level, their cells and their actions', async ({ page }) => {
  await expect(row(page, 4)).toMatchAriaSnapshot(`
    - row:
      - gridcell "4"
      - gridcell
      - gridcell
      - gridcell /\\d{4}-\\d{2}-\\d{2}/
      - gridcell /\\d+/
      - gridcell /\\d{4}-\\d{2}-\\d{2}/
      - gridcell "Zoe"
      - gridcell /\\d+/
      - gridcell "Done":
        - checkbox "Done"
      - gridcell
      - gridcell
      - gridcell:
        - button "Add main task below"
        - button "Add task at same level"
        - button "Add subtask"
        - button "Move to parent level"
        - button "Move up"
        - button "Move down"
        - button "Move to subtask level"
        - button "Delete"
  `)
  await expect(row(page, 4)).toHaveAttribute('aria-level', /^[12]$/)
})
