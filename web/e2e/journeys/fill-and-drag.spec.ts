/** Cells filled down, rows inserted, pasted below the end, and dragged to another place and level. */
import type { Page } from '@playwright/test'
import { cell, expect, importPlan, open, row, table, test } from '../support/page'

const owners = (page: Page) => [1, 2, 3].map((number) => cell(page, number, 'Owner'))
const names = (page: Page) =>
  table(page)
    .locator('[role=row][data-task]')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map(
          (one) => `${one.querySelector('[data-column="1"]')?.getAttribute('aria-label')} ${one.ariaLevel}`,
        ),
    )

async function write(page: Page, number: number, text: string) {
  await cell(page, number, 'Owner').focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test.beforeEach(async ({ page }) => open(page))

test('ed28 Ctrl+D fills a range from its first row, or one cell from above; undo is one step', async ({
  page,
}) => {
  await write(page, 1, 'Nora')
  await cell(page, 1, 'Owner').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  for (const owner of owners(page)) await expect(owner).toHaveText('Nora')
  await page.keyboard.press('Control+z')
  await expect(owners(page)[2]!).not.toHaveText('Nora')
  await cell(page, 2, 'Owner').focus()
  await page.keyboard.press('Control+d')
  await expect(owners(page)[1]!).toHaveText('Nora')
})

test('ed28 the corner of a cell is dragged down', async ({ page }) => {
  await write(page, 1, 'Nora')
  await cell(page, 1, 'Owner').click()
  const box = (await cell(page, 1, 'Owner').boundingBox())!
  await page.mouse.move(box.x + box.width - 3, box.y + box.height - 4)
  await page.mouse.down()
  await cell(page, 3, 'Status').hover()
  await page.mouse.up()
  for (const owner of owners(page)) await expect(owner).toHaveText('Nora')
  await expect(cell(page, 3, 'Status')).not.toHaveText('Nora')
})

test('the corner goes with the ring as the focus leaves the table, and comes back with it', async ({
  page,
}) => {
  const owner = cell(page, 1, 'Owner')
  const corner = () => owner.evaluate((one) => getComputedStyle(one, '::after').content)
  await owner.click()
  expect(await corner()).toBe('""')
  await page.getByRole('textbox', { name: 'Task name' }).click()
  expect(await corner()).toBe('none')
  // A press where it was is one on the cell.
  const box = (await owner.boundingBox())!
  await page.mouse.click(box.x + box.width - 3, box.y + box.height - 4)
  await expect(owner).toBeFocused()
  expect(await corner()).toBe('""')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  expect(await corner()).toBe('none')
})

test('the table scrolls along when a range or the corner is dragged past its edge', async ({ page }) => {
  await importPlan(page, 'kitchen.csv')
  await page.setViewportSize({ width: 1440, height: 520 })
  await write(page, 1, 'Nora')
  const last = Number(await table(page).getAttribute('aria-rowcount')) - 1
  await cell(page, 1, 'Owner').click()
  await expect(cell(page, last, 'Owner')).not.toBeInViewport()
  const box = (await cell(page, 1, 'Owner').boundingBox())!
  const at = box.x + box.width / 2
  // Down beside the table's foot until the last row is reached, and up over its head again.
  await page.mouse.move(at, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(at, 518, { steps: 4 })
  await expect(cell(page, last, 'Owner')).toHaveAttribute('aria-selected', 'true')
  await expect(cell(page, last, 'Owner')).toBeInViewport({ ratio: 1 })
  await page.mouse.move(at, 30, { steps: 4 })
  await expect(cell(page, 1, 'Owner')).toBeInViewport({ ratio: 1 })
  await expect(cell(page, 2, 'Owner')).toHaveAttribute('aria-selected', 'false')
  await page.mouse.up()

  await page.mouse.move(box.x + box.width - 3, box.y + box.height - 4)
  await page.mouse.down()
  await page.mouse.move(at, 518, { steps: 4 })
  await expect(cell(page, last, 'Owner')).toBeInViewport({ ratio: 1 })
  await page.mouse.up()
  await expect(cell(page, last, 'Owner')).toHaveText('Nora')
  // It leads back to where it was filled from.
  await page.keyboard.press('Control+z')
  await expect(cell(page, 1, 'Owner')).toBeInViewport()
  await expect(cell(page, 2, 'Owner')).not.toHaveText('Nora')
})

test('Insert adds a task below on the same level, and a block pasted over the end adds rows', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await cell(page, 2, 'Task').focus()
  await page.keyboard.press('Insert')
  await page.keyboard.type('Between')
  await page.keyboard.press('Enter')
  expect((await names(page)).some((name) => name === 'Between 2')).toBe(true)
  const count = Number(await table(page).getAttribute('aria-rowcount'))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.evaluate(() => navigator.clipboard.writeText('Last\nOne more\nAnd another'))
  await page.keyboard.press('Control+v')
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(count + 2))
  await expect(cell(page, count + 1, 'Task')).toHaveAccessibleName('And another')
})

test('ed29 a row is dragged by its number with its subtasks, to a level; Escape and undo take it back', async ({
  page,
}) => {
  const before = await names(page)
  const parent = 1 + before.findIndex((name) => name.endsWith(' 1'))
  const subtasks = before.slice(parent).findIndex((name) => name.endsWith(' 1'))
  const last = (await row(page, before.length).boundingBox())!
  const grab = async () => {
    await cell(page, parent, '#').hover()
    await page.mouse.down()
    await page.mouse.move(last.x + 20, last.y + last.height + 4, { steps: 4 })
  }
  await grab()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await names(page)).toEqual(before)

  await grab()
  await page.mouse.up()
  const block = before.slice(parent - 1, parent + subtasks)
  await expect.poll(() => names(page)).toEqual([...before.slice(parent + subtasks), ...block])
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(before)

  // To the side it becomes a subtask of what stands above.
  await cell(page, before.length, '#').hover()
  await page.mouse.down()
  await page.mouse.move(last.x + 90, last.y + last.height / 2 - 4, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => Number((await names(page)).at(-1)?.slice(-1)))
    .toBe(Number(before.at(-2)?.slice(-1)) + 1)
})
