/** The columns of the table: hidden, shown, reordered, and how wide they are. */
import { cell, expect, open, table, test, TITLES } from '../support/page'

test('columns are hidden and moved by keys alone, kept over a reload, and reset', async ({ page }) => {
  await open(page)
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText([...TITLES])
  const columns = page.getByRole('dialog', { name: 'Columns' })
  const openColumns = async () => {
    await page.getByRole('button', { name: 'Columns' }).focus()
    await page.keyboard.press('Enter')
    await expect(columns).toBeVisible()
  }
  await openColumns()
  await expect(columns.getByRole('checkbox', { name: 'Task' })).toBeDisabled()
  await columns.getByRole('checkbox', { name: 'Comment' }).press('Space')
  const up = columns.getByRole('button', { name: 'Move “Owner” up' })
  await up.focus()
  // Past the seven that are hidden, the end date and the duration.
  for (let press = 0; press < 9; press++) {
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
  }
  await expect(columns.getByRole('status')).toHaveText('Owner, 5 of 19')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  const moved = [...TITLES.slice(0, 4), 'Owner', 'Duration', 'End Date', '%', 'Done', 'Status', 'Actions']
  await expect(heads).toHaveText(moved)
  // Cells follow their titles: what is typed goes where it says.
  await page.locator('[role=row][data-task]').first().locator('[data-column="4"]').click()
  await page.keyboard.type('Nora')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(heads).toHaveText(moved)
  await openColumns()
  await columns.getByRole('button', { name: 'Reset columns' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(heads).toHaveText([...TITLES])
  await expect(cell(page, 1, 'Owner')).toHaveText('Nora')
})

test('the ways back to what was stay in sight below the list, however short the window', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  for (const [width, height] of [
    [1440, 900],
    [1440, 500],
    [390, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Reset columns', 'Reset column widths'])
      await expect(columns.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  // What has the focus is not below them.
  const foot = (await columns.getByRole('button', { name: 'Reset columns' }).boundingBox())!
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const { bottom } = document.activeElement!.getBoundingClientRect()
      return { bottom, isInList: document.activeElement!.closest('ul') !== null }
    })
    if (seen.isInList) expect(seen.bottom).toBeLessThanOrEqual(foot.y)
  }
})

test('a title is dragged to another place; Escape leaves it where it is', async ({ page }) => {
  await open(page)
  const heads = page.getByRole('columnheader')
  const grab = async () => {
    await heads.filter({ hasText: 'Owner' }).hover()
    await page.mouse.down()
    await heads.filter({ hasText: 'Prior Dep.' }).hover()
  }
  await grab()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(heads).toHaveText([...TITLES])
  await grab()
  await page.mouse.up()
  await expect(heads.nth(2)).toHaveText('Owner')
  await expect(heads.nth(3)).toHaveText('Prior Dep.')
})

test('the name takes the width nobody else needs, until it is given one', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await open(page)
  const name = page.getByRole('columnheader', { name: 'Task', exact: true })
  const actions = page.getByRole('columnheader', { name: 'Actions' })
  const right = async () => {
    const [inner, outer] = [await actions.boundingBox(), await table(page).boundingBox()]
    return (outer?.x ?? 0) + (outer?.width ?? 0) - (inner?.x ?? 0) - (inner?.width ?? 0)
  }
  expect((await name.boundingBox())?.width).toBeGreaterThan(400)
  expect(await right()).toBeLessThan(20)
  const grip = name.locator('span').last()
  const at = await grip.boundingBox()
  await page.mouse.move(at!.x + 4, at!.y + 4)
  await page.mouse.down()
  await page.mouse.move(at!.x - 2000, at!.y + 4)
  await page.mouse.up()
  await expect.poll(async () => (await name.boundingBox())?.width).toBe(30)
  await grip.dblclick()
  await expect.poll(right).toBeLessThan(20)
})

test('a press on a title leaves the focus in the table', async ({ page }) => {
  await open(page)
  await cell(page, 2, 'Owner').click()
  await page.getByRole('columnheader', { name: 'Start Date' }).click()
  await page.getByRole('columnheader', { name: 'Task', exact: true }).click()
  await expect(cell(page, 2, 'Owner')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 3, 'Owner')).toBeFocused()
})
