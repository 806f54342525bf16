/** What comes after the table of a first visit: the second file of the rules, and parts of the page. */
import type { Page } from '@playwright/test'
import { chart } from '../support/chart'
import { notice } from '../support/links'
import { cell, expect, open, standAt, table, test } from '../support/page'

const REST = /barline_rest-.*\.wasm$/

/** Keeps a file back until it is let go. */
async function hold(page: Page, file: RegExp): Promise<{ letGo: () => void; asked: () => number }> {
  let letGo = () => {}
  let asked = 0
  const gate = new Promise<void>((open) => (letGo = open))
  await page.route(file, async (route) => {
    asked++
    await gate
    await route.continue()
  })
  return { letGo, asked: () => asked }
}

test.use({ serviceWorkers: 'block' })

test('the table of a first visit stands before the rest of the rules', async ({ page }) => {
  const rest = await hold(page, REST)
  await open(page)
  await expect(cell(page, 1, 'Task')).toContainText('Plan the project')
  await standAt(page, 2, 'Task')
  await page.keyboard.press('F2')
  await page.keyboard.type('Typed')
  // Asked for once, by nothing that waits: a call that did would stand still here.
  await expect.poll(rest.asked).toBe(1)
  rest.letGo()
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Task')).toContainText('Typed')
  await expect(chart(page)).toBeVisible()
})

test('an edit before the rest of the rules waits for it', async ({ page }) => {
  // The first request is lost on the way; the one that an edit waits for comes through.
  let lost = 0
  await page.route(REST, (route) => (lost++ === 0 ? new Promise<void>(() => undefined) : route.continue()))
  await open(page)
  await standAt(page, 2, 'Task')
  await page.keyboard.press('F2')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Task')).toContainText('Typed')
})

test('without the rest of the rules an edit is refused in words, and goes through later', async ({
  page,
}) => {
  await page.route(REST, (route) => route.abort())
  await open(page)
  await standAt(page, 2, 'Done')
  await page.keyboard.press('Space')
  await expect(notice(page, /Barline is not fully loaded, so nothing was changed\./)).toBeVisible()
  await expect(cell(page, 2, 'Done').getByRole('checkbox')).not.toBeChecked()

  await page.unroute(REST)
  await standAt(page, 2, 'Done')
  await page.keyboard.press('Space')
  await expect(cell(page, 2, 'Done').getByRole('checkbox')).toBeChecked()
})

for (const [part, keys, field] of [
  ['FindBar', 'Control+f', (page: Page) => page.getByRole('textbox', { name: 'Find' })],
  ['CommandPalette', 'Control+k', (page: Page) => page.getByRole('combobox')],
] as const)
  test(`what is typed for ${part} before it is there goes into it, and not into the cell`, async ({
    page,
  }) => {
    const file = await hold(page, new RegExp(`/assets/${part}-[^/]*\\.js$`))
    await open(page)
    await standAt(page, 2, 'Owner')
    await page.keyboard.press(keys)
    await page.keyboard.type('Plam')
    await page.keyboard.press('Backspace')
    await expect.poll(file.asked).toBe(1)
    await expect(table(page).getByRole('textbox')).toHaveCount(0)
    file.letGo()
    await expect(field(page)).toHaveValue('Pla')
    await page.keyboard.type('n')
    await expect(field(page)).toHaveValue('Plan')
    await page.keyboard.press('Escape')
    await expect(cell(page, 2, 'Owner')).toHaveText('Unassigned')
  })

test('a part whose stylesheet could not be fetched has it when it is asked for again', async ({ page }) => {
  const STYLES = /\/assets\/CommandPalette-[^/]*\.css$/
  await page.route(STYLES, (route) => route.abort())
  await open(page)
  await standAt(page, 2, 'Owner')
  for (let time = 0; time < 2; time++) {
    await page.keyboard.press('Control+k')
    const told = notice(page, /could not be loaded/)
    await expect(told).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(told).toHaveCount(0)
    await standAt(page, 2, 'Owner')
  }
  await page.unroute(STYLES)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toHaveCSS('display', 'flex')
})
