/** A newcomer's main job by who has no pointer, and by who knows the page by roles and names alone (WCAG 2.1.1, 4.1.2). */
import type { Page } from '@playwright/test'
import { expect, table, test } from '../support/page'

const PLAN = [
  ['Plan', '2', ''],
  ['Order', '3', '1'],
  ['Build', '5', '2'],
  ['Open', '', '3'],
] as const

/** Goes on by Tab until the focus is on it: nothing is reached in another way. */
async function tabTo(page: Page, name: string | RegExp, most = 40) {
  const isThere = () =>
    page.evaluate(
      ([source, flags]) => {
        const focused = document.activeElement
        const name = focused?.getAttribute('aria-label') ?? (focused as HTMLElement | null)?.innerText ?? ''
        return new RegExp(source!, flags).test(name.trim())
      },
      name instanceof RegExp ? [name.source, name.flags] : [`^${name}$`, ''],
    )
  for (let step = 0; step < most; step++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  expect(await isThere(), `${String(name)} is not reached by Tab`).toBe(true)
}

async function typePlan(page: Page) {
  for (const [name, days, prior] of PLAN) {
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(days)
    await page.keyboard.press('Tab')
    await page.keyboard.type(prior)
    await page.keyboard.press('Enter')
  }
}

test('the main job by keyboard alone: start empty, four linked tasks, one edited and moved, shared, undone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await expect(table(page)).toBeVisible()

  await tabTo(page, 'Start empty')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Task name' })).toBeFocused()
  await typePlan(page)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '5')

  // The help is a key away, and gives the focus back.
  await page.keyboard.press('Tab')
  await tabTo(page, 'Find and filter')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find and filter' }).first()).toBeFocused()

  // Into the table: one stop, then arrows.
  for (let step = 0; step < 20 && !(await table(page).locator(':focus[role=gridcell]').count()); step++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.type(' parts')
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('gridcell', { name: 'Order parts', exact: true })).toBeVisible()
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Control+z')

  // Every command has a name in the palette.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('share read')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link copied' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('data=')

  // The bar of the first task goes a day on.
  const bar = page.getByRole('button', { name: /^Task: Plan\. / })
  await tabTo(page, /^Task: /, 80)
  for (let step = 0; step < 4 && !(await bar.evaluate((one) => one === document.activeElement)); step++)
    await page.keyboard.press('ArrowUp')
  await expect(bar).toBeFocused()
  const before = await bar.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await expect(bar).not.toHaveAttribute('aria-label', before ?? '')
})

test('the main job by roles and names alone: what the tree says is enough to plan, read and share', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  // Landmarks first, as who does not see goes through a page.
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Project' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barline')

  // Assistive technology presses what has a role and a name: no coordinates, no keys.
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().dispatchEvent('click')
  }
  await press('Start empty')
  const form = page.getByRole('form', { name: 'Add a task' })
  for (const [name, days, prior] of PLAN) {
    await form.getByRole('textbox', { name: 'Task name' }).fill(name)
    await form.getByRole('textbox', { name: 'Duration (days)' }).fill(days)
    await form.getByRole('textbox', { name: 'Prior dependencies' }).fill(prior)
    await form.getByRole('button', { name: 'Add Task' }).dispatchEvent('click')
    await expect(form.getByRole('textbox', { name: 'Task name' })).toHaveValue('')
  }

  const tasks = page.getByRole('treegrid', { name: 'Tasks' })
  await expect(tasks).toHaveAttribute('aria-rowcount', '5')
  for (const [number, [name]] of PLAN.entries()) {
    const row = tasks.getByRole('row', { name: new RegExp(`^${number + 1} ${name},`) })
    await expect(row).toHaveAttribute('aria-level', '1')
    await expect(row.getByRole('gridcell', { name, exact: true })).toBeVisible()
  }
  for (const head of ['Task', 'Prior Dep.', 'Start Date', 'Duration', 'End Date', 'Owner', 'Status'])
    await expect(tasks.getByRole('columnheader', { name: head, exact: true })).toBeVisible()

  // A row's own button makes a subtask; the tree says that it is one.
  const build = tasks.getByRole('row', { name: /^3 Build,/ })
  await build.getByRole('button', { name: 'Add subtask' }).dispatchEvent('click')
  const subtask = tasks.getByRole('row', { name: /^4 / })
  await expect(subtask).toHaveAttribute('aria-level', '2')
  await expect(tasks.getByRole('row', { name: /^3 Build,/ })).toHaveAttribute('aria-expanded', 'true')
  await press('Undo')
  await expect(tasks).toHaveAttribute('aria-rowcount', '5')

  await expect(page.getByRole('button', { name: /^Task: Open\. From .+ to .+\.$/ })).toBeVisible()
  await press('Kanban View')
  const board = page.getByRole('region', { name: 'Board' })
  await expect(
    board
      .getByRole('group', { name: /^Build\b/ })
      .or(board.getByText('Build'))
      .first(),
  ).toBeVisible()
  await press('Table View')

  await press('Share')
  await page.getByRole('menuitem', { name: 'Editable' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Link copied' })
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/data=/)
})
