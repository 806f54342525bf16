/** The header: every command of spec §2 by its name, and what becomes of them where there is less room (U11). */
import type { Page } from '@playwright/test'
import { command, inSight, menuButton, noSidewaysScroll, project } from '../support/commands'
import { cell, exportPlan, expect, importPlan, open, table, test } from '../support/page'

/** As if someone had signed in: the page knows the session by this answer alone. */
const signedIn = (page: Page) =>
  page.route('**/auth/user', (route) =>
    route.fulfill({ json: { authenticated: true, user: { name: 'Dana Demoname' } } }),
  )

const ALWAYS = [
  'Import CSV',
  'Export CSV',
  'Share',
  'Project Description',
  'Move',
  'Table View',
  'Kanban View',
  'Reset All',
]

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [2560, 1440],
] as const)
  for (const who of ['nobody', 'someone'] as const)
    test(`u11 at ${width} px every command is in sight by its name, signed in as ${who}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      if (who === 'someone') await signedIn(page)
      await open(page)
      const header = page.getByRole('banner')
      const names = who === 'someone' ? [...ALWAYS, 'Permanent Link', 'Sign Out'] : [...ALWAYS, 'Sign in']
      for (const name of names) {
        const button = header.getByRole('button', { name, exact: true })
        await inSight(button)
        // Its words are seen, not only read out.
        expect((await button.innerText()).replace(/\s+/g, ' ').trim()).toBe(name)
      }
      if (who === 'someone') await inSight(header.getByRole('button', { name: 'Welcome Dana Demoname' }))
      await expect(header.getByRole('checkbox', { name: 'Sync Scrolling' })).toBeVisible()
      await expect(menuButton(page)).toBeHidden()
      await noSidewaysScroll(page)
    })

test('u11 narrower, the least used leave one at a time into one menu; Share and the view stay', async ({
  page,
}) => {
  await signedIn(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page)
  let before = await project(page).getByRole('button').count()
  for (const width of [1100, 1000, 900, 830, 769, 700, 601, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 720 })
    await inSight(menuButton(page))
    await inSight(page.getByRole('button', { name: 'Share', exact: true }))
    await inSight(page.getByRole('button', { name: 'Kanban View', exact: true }))
    await inSight(page.getByRole('button', { name: 'Table View', exact: true }))
    await noSidewaysScroll(page)
    const now = await project(page).getByRole('button').count()
    if (width > 601) expect(now).toBeLessThanOrEqual(before)
    before = now
  }
  await menuButton(page).click()
  for (const name of ['Import CSV', 'Permanent Link', 'Move', 'Versions', 'Export JSON', 'Reset All'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Sync Scrolling' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Sign Out/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(menuButton(page)).toBeHidden()
})

test('nothing of the header moves once it is there', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 720 })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as { shift?: number }).shift = ((window as { shift?: number }).shift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page)
  await inSight(menuButton(page))
  expect(await page.evaluate(() => (window as { shift?: number }).shift ?? 0)).toBeLessThan(0.01)
})

test('the plan’s name is the first line of its description, edited where it stands', async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle('Barline')
  const name = page.getByRole('button', { name: /^Plan name:/ })
  const field = page.getByRole('textbox', { name: 'Plan name' })
  await name.click()
  await field.fill('Summer fair')
  await field.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveText('Plan name: Summer fair')
  await expect(page).toHaveTitle('Summer fair – Barline')
  await name.press('Enter')
  await field.fill('Nothing')
  await field.press('Escape')
  await expect(name).toHaveText('Plan name: Summer fair')

  await command(page, 'Project Description')
  const description = page.getByRole('textbox', { name: 'Description', exact: true })
  await expect(description).toHaveValue('Summer fair')
  await description.fill('Autumn fair\non the green')
  await description.press('Control+Enter')
  await expect(name).toHaveText('Plan name: Autumn fair')
  await name.click()
  await field.fill('Winter fair')
  // Going elsewhere keeps it.
  await table(page).getByRole('gridcell').first().click()
  await expect(page).toHaveTitle('Winter fair – Barline')
  const { name: file, text } = await exportPlan(page)
  expect(file).toMatch(/^project_tasks_\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.csv$/)
  expect(text).toContain('on the green')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page).toHaveTitle('Autumn fair – Barline')
})

test('a name as long as a book leaves the buttons where they are', async ({ page }) => {
  await importPlanNamed(page, 'Wörterbuch'.repeat(40))
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await inSight(page.getByRole('button', { name: 'Share', exact: true }))
    await noSidewaysScroll(page)
  }
})

async function importPlanNamed(page: Page, name: string) {
  await open(page)
  await page.getByRole('button', { name: /^Plan name:/ }).click()
  await page.getByRole('textbox', { name: 'Plan name' }).fill(name)
  await page.keyboard.press('Enter')
}

test('Ctrl+S exports from inside a dialog too', async ({ page }) => {
  await open(page)
  for (const name of ['Project Description', 'Keyboard shortcuts', 'Reset All']) {
    await command(page, name)
    await expect(page.getByRole(name === 'Reset All' ? 'alertdialog' : 'dialog')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Control+s')
    expect((await download).suggestedFilename()).toMatch(/^project_tasks_/)
    await page.keyboard.press('Escape')
  }
})

test('the first stop of the keyboard skips to the plan, and a key goes to the quick-add form', async ({
  page,
}) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
  await page.reload()
  await expect(table(page)).toBeVisible()
  const address = page.url()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the table' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(table(page).locator('[role=gridcell]:focus')).toHaveText(/Kitchen renovation/)
  expect(page.url()).toBe(address)
  const name = page.getByRole('textbox', { name: 'Task name' })
  await page.keyboard.press('Control+i')
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await page.keyboard.press('Control+i')
  await expect(name).toBeFocused()
  // From an open cell, whose text is kept.
  await table(page).getByRole('gridcell', { name: 'Plumbing', exact: true }).click()
  await page.keyboard.type('Pipes')
  await page.keyboard.press('Control+i')
  await expect(name).toBeFocused()
  await expect(table(page).getByRole('gridcell', { name: 'Pipes', exact: true })).toBeVisible()
})

for (const width of [768, 900, 1000])
  test(`u11 at ${width} px no command jumps while the page comes up`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const moved: string[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
          for (const { node } of entry.sources)
            if (node instanceof HTMLElement && node.dataset.command) moved.push(node.dataset.command)
      }).observe({ type: 'layout-shift', buffered: true })
      Object.assign(globalThis, { moved })
    })
    await open(page)
    await expect(page.getByRole('button', { name: 'Project Description' })).toBeVisible()
    // Two frames on, whatever moved has been told.
    const moved = await page.evaluate(async () => {
      for (let at = 0; at < 2; at++) await new Promise((next) => requestAnimationFrame(next))
      return (globalThis as unknown as { moved: string[] }).moved
    })
    expect(moved).toEqual([])
  })
