/** Buttons of rows under a mouse and under fingers, in plans whose rows have them at once and as one points at them. */
import type { Locator, Page } from '@playwright/test'
import { chooseByCommand } from '../support/commands'
import { cell, expect, importPlan, open, row, ROW_ACTIONS, table, test } from '../support/page'

/** More rows than have their buttons at once. */
const LONG = 'ten-thousand.csv'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
/** Cells in view that are chosen together. */
const chosen = (page: Page) => table(page).locator('[role=gridcell][aria-selected=true]')

async function middleOf(one: Locator) {
  const box = (await one.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** How far into its cell a button stands: in every row alike, also in one that has none yet. */
async function offsetOf(page: Page, name: string): Promise<number> {
  await cell(page, 1, 'Actions').focus()
  const button = cell(page, 1, 'Actions').getByRole('button', { name, exact: true })
  return button.evaluate((one) => {
    const { left, width } = one.getBoundingClientRect()
    return left + width / 2 - one.closest('[role=gridcell]')!.getBoundingClientRect().left
  })
}

async function placeIn(page: Page, number: number, offset: number) {
  const actions = cell(page, number, 'Actions')
  await actions.scrollIntoViewIfNeeded()
  return { x: (await actions.boundingBox())!.x + offset, y: (await middleOf(actions)).y }
}

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeEach(async ({ page }) => open(page))

  for (const [button, told] of [
    ['Move up', /^“Task 17” moved up/],
    ['Delete', /^Deleted “Task 17”, task 17\./],
  ] as const)
    test(`${button} in a row that gets its buttons under the mouse is of this row alone`, async ({
      page,
    }) => {
      await importPlan(page, LONG)
      const offset = await offsetOf(page, button)
      await cell(page, 14, 'Owner').click()
      const { x, y } = await placeIn(page, 17, offset)
      await expect(cell(page, 17, 'Actions').getByRole('button')).toHaveCount(0)
      await page.mouse.click(x, y)
      await expect(page.getByText(told)).toBeVisible()
      await expect(cell(page, 14, 'Task')).toContainText('Task 14')
      await expect(cell(page, 15, 'Task')).toContainText('Task 15')
    })

  test('a press outside the table that is dragged over it chooses nothing in it', async ({ page }) => {
    await importPlan(page, 'kitchen.csv')
    const owner = cell(page, 9, 'Owner')
    const ground = page.locator('.gantt-container')
    const groundBox = (await ground.boundingBox())!
    for (const from of [
      await middleOf(page.getByRole('textbox', { name: 'Task name' })),
      { x: groundBox.x + groundBox.width - 30, y: groundBox.y + groundBox.height - 30 },
    ]) {
      await owner.click()
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await cell(page, 5, 'Owner').hover()
      await cell(page, 3, 'Start Date').hover()
      await page.mouse.up()
      await expect(chosen(page)).toHaveCount(0)
    }
  })

  test('a press whose end the window did not hear chooses no more cells', async ({ page }) => {
    await importPlan(page, 'kitchen.csv')
    await cell(page, 9, 'Owner').hover()
    await page.mouse.down()
    await cell(page, 8, 'Owner').hover()
    await expect(chosen(page)).toHaveCount(2)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await cell(page, 5, 'Owner').hover()
    await page.mouse.up()
    await expect(chosen(page)).toHaveCount(2)
  })
})

/** The tap has gone to the cell, and nothing else has come of it. */
async function onlyGoneTo(page: Page, one: Locator) {
  // What came under the finger may have the focus in it.
  await expect(one).toHaveAttribute('tabindex', '0')
  await expect(one.and(page.locator(':focus-within'))).toHaveCount(1)
  await expect(page.getByText(/^(?:Deleted|Added|“)/)).toHaveCount(0)
  await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(table(page).getByRole('textbox')).toHaveCount(0)
  await expect(chosen(page)).toHaveCount(0)
}

test.describe('under fingers', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

  async function openPlan(page: Page, name: string) {
    await open(page)
    await chooseByCommand(page, name)
    await page.getByRole('button', { name: /^Replace with/ }).tap()
    await notices(page).getByRole('button', { name: 'Dismiss' }).tap()
  }

  for (const plan of [LONG, 'kitchen.csv'])
    test(`a tap where no button was seen runs none, the next one does: ${plan}`, async ({ page }) => {
      await openPlan(page, plan)
      const offsets: number[] = []
      for (const name of ROW_ACTIONS) offsets.push(await offsetOf(page, name))
      const tap = async (number: number, offset: number) => {
        const { x, y } = await placeIn(page, number, offset)
        await page.touchscreen.tap(x, y)
      }
      for (const [at, offset] of offsets.entries()) {
        await cell(page, 2, 'Comment').tap()
        await tap(3 + at, offset)
        await onlyGoneTo(page, cell(page, 3 + at, 'Actions'))
      }
      await tap(10, offsets.at(-1)!)
      await expect(page.getByText(/^Deleted “/)).toBeVisible()
    })

  test('what is always seen in a cell takes the first tap', async ({ page }) => {
    await openPlan(page, 'kitchen.csv')
    await cell(page, 2, 'Task').getByRole('button', { name: 'Hide subtasks' }).tap()
    await expect(row(page, 2)).toHaveAttribute('aria-expanded', 'false')
    await cell(page, 6, 'Task').getByRole('button', { name: 'Row menu' }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
  })
})

test.describe('under a finger on a screen beside a mouse', () => {
  test.use({ hasTouch: true })

  test('a tap on a cell opens nothing that came under it', async ({ page }) => {
    await open(page)
    await importPlan(page, LONG)
    for (const title of ['Task', 'Prior Dep.'] as const) {
      const box = (await cell(page, 8, title).boundingBox())!
      await page.touchscreen.tap(box.x + box.width - 8, box.y + box.height / 2)
      await onlyGoneTo(page, cell(page, 8, title))
      await cell(page, 4, 'Owner').tap()
    }
  })
})
