/** Days off: the working week, days typed, pasted, imported and of a country, and when people are away. */
import type { Locator, Page } from '@playwright/test'
import { openByLinks } from '../support/linked'
import { cell, expect, importPlan, open, test } from '../support/page'

const chart = (page: Page): Locator => page.getByRole('region', { name: 'Gantt Chart' })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Days off' })
const days = (page: Page): Locator => dialog(page).getByRole('list', { name: 'Days' }).getByRole('listitem')
const shade = (page: Page): Locator => chart(page).locator('.holiday-highlight')

async function openDaysOff(page: Page) {
  await chart(page).getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitem', { name: 'Days off...' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function close(page: Page) {
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
}

async function choose(page: Page, label: RegExp, option: string) {
  await dialog(page).getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function type(page: Page, first: string, last: string, name: string) {
  await dialog(page).getByRole('textbox', { name: 'First day' }).fill(first)
  await dialog(page).getByRole('textbox', { name: 'Last day' }).fill(last)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
}

async function openKitchen(page: Page) {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(cell(page, 2, 'Task')).toContainText('Design')
  await openDaysOff(page)
}

test('where dates are by links a task goes around days off and a person’s week away, and back by undo', async ({
  page,
}) => {
  await openByLinks(page)
  const order = cell(page, 2, 'Start Date')
  await expect(order).toContainText('2026-03-05')
  await openDaysOff(page)
  await type(page, '2026-03-05', '', 'Inventory')
  await expect(days(page)).toHaveText(/2026-03-05\s*Inventory/)
  await expect(order).toContainText('2026-03-06')
  await choose(page, /Days off of$/, 'Ben')
  await type(page, '2026-03-06', '2026-03-12', 'Away')
  await expect(days(page)).toHaveText(/2026-03-06 to 2026-03-12\s*Away/)
  await close(page)
  await expect(order).toContainText('2026-03-13')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await expect(order).toContainText('2026-03-06')
  await undo.click()
  await expect(order).toContainText('2026-03-05')
})

test('a day off is typed, shaded, told on hover, kept, removed and taken back', async ({ page }) => {
  await openKitchen(page)
  await type(page, 'not a day', '', '')
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '“not a day” does not begin with a date: write 2026-12-24, 24 Dec 2026, or 24 Dec for every year, then the name.',
  )
  await type(page, '6 January 2026', '', 'Epiphany')
  await expect(days(page)).toHaveText(/2026-01-06\s*Epiphany/)
  await expect(dialog(page).getByText('1 entry added.')).toBeVisible()
  await close(page)
  await expect(shade(page)).toHaveAttribute('d', /./)
  const box = await shade(page).boundingBox()
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height - 60)
  await expect(chart(page).getByText('Epiphany')).toBeVisible()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(shade(page)).toHaveAttribute('d', /./)
  await openDaysOff(page)
  await dialog(page).getByRole('button', { name: 'Remove Epiphany 2026-01-06' }).click()
  await expect(dialog(page).getByText('None yet.')).toBeVisible()
  await close(page)
  await expect(shade(page)).toHaveAttribute('d', '')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(shade(page)).toHaveAttribute('d', /./)
})

test('a calendar without a working day is refused with its sentence', async ({ page }) => {
  await openKitchen(page)
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    await dialog(page).getByRole('checkbox', { name: day }).click({ force: true })
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'This calendar has no working day. Let a day of the week work, or leave some days off out.',
  )
  await expect(dialog(page).getByRole('checkbox', { name: 'Fri' })).toBeChecked()
  await expect(dialog(page).getByRole('checkbox', { name: 'Thu' })).not.toBeChecked()
})

test('pasted lines come in whole or not at all', async ({ page }) => {
  await openKitchen(page)
  await dialog(page).getByRole('button', { name: 'Several at once' }).click()
  const lines = dialog(page).getByRole('textbox', { name: 'Days off, one line each' })
  await lines.fill('2026-07-06 to 2026-07-17 Summer\nGood Friday')
  await dialog(page).getByRole('button', { name: 'Add these lines' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Line 2, “Good Friday”, does not begin')
  await expect(dialog(page).getByText('None yet.')).toBeVisible()
  await lines.fill('Date\tName\n2026-07-06 to 2026-07-17\tSummer\n24 Dec\tEve')
  await dialog(page).getByRole('button', { name: 'Add these lines' }).click()
  await expect(days(page)).toHaveText([/2026-07-06 to 2026-07-17\s*Summer/, /24 Dec, every year\s*Eve/])
})

test('a person is away for a week: the rows of that person are shaded and say so', async ({ page }) => {
  await openKitchen(page)
  await choose(page, /Days off of$/, 'Ben')
  await type(page, '2026-01-12', '2026-01-16', 'Skiing')
  await expect(days(page)).toHaveText(/2026-01-12 to 2026-01-16\s*Skiing/)
  await choose(page, /Days off of$/, 'Everybody')
  await expect(dialog(page).getByText('None yet.')).toBeVisible()
  await close(page)
  const away = chart(page).locator('.band .away[d^="M"]').first()
  const box = await away.boundingBox()
  await page.mouse.move(box!.x + box!.width / 2, box!.y + 4)
  await expect(chart(page).getByText('Ben is away: Skiing')).toBeVisible()
})

test('a calendar file brings its whole days and says what it left out', async ({ page }) => {
  const file = (text: string) => ({ name: 'off.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
  const event = (lines: string) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`
  const take = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog(page).getByRole('button', { name: 'Import a calendar (.ics)' }).click()
    await (await chooser).setFiles(file(text))
  }
  await openKitchen(page)
  await take('hello')
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The calendar could not be imported: the file is no iCalendar file: it does not begin with BEGIN:VCALENDAR.',
  )
  const shut = event('DTSTART;VALUE=DATE:20260706\r\nDTEND;VALUE=DATE:20260711\r\nSUMMARY:Shut down')
  await take(`BEGIN:VCALENDAR\r\n${shut}${event('DTSTART:20260707T100000Z')}END:VCALENDAR\r\n`)
  await expect(days(page)).toHaveText(/2026-07-06 to 2026-07-10\s*Shut down/)
  await expect(dialog(page).getByText('1 entry added.')).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText(/1 event is left out/)
})

test('public holidays of a country and a region are added, credited and known until a year', async ({
  page,
}) => {
  await openKitchen(page)
  await dialog(page).getByRole('button', { name: 'Public holidays of a country' }).click()
  await choose(page, /Country$/, 'Germany')
  await choose(page, /Region$/, 'Bayern')
  const add = dialog(page).getByRole('button', { name: /^Add \d+ public holidays$/ })
  const count = Number((await add.innerText()).match(/\d+/)?.[0])
  await add.click()
  await expect(days(page)).toHaveCount(count)
  await expect(days(page).filter({ hasText: 'Corpus Christi' })).not.toHaveCount(0)
  await expect(dialog(page).getByText(/^Known until \d{4}/)).toContainText('CC BY-SA 3.0')
  await add.click()
  await expect(dialog(page).getByRole('status')).toHaveText('These days are in the list already.')
  const licence = dialog(page).getByRole('link', { name: 'licence and sources' })
  const answer = await page.request.get((await licence.getAttribute('href'))!)
  expect(await answer.text()).toContain('commenthol')
  await close(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await openDaysOff(page)
  await expect(dialog(page).getByText('None yet.')).toBeVisible()
})

test('holidays that cannot be loaded are told, and can be asked for again', async ({ page }) => {
  await page.route('**/holidays/index.json', (route) => route.abort())
  await openKitchen(page)
  const ask = dialog(page).getByRole('button', { name: 'Public holidays of a country' })
  await ask.click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The public holidays could not be loaded. Look at your connection and try again.',
  )
  await page.unroute('**/holidays/index.json')
  await ask.click()
  await expect(dialog(page).getByRole('button', { name: /^Add \d+ public holidays$/ })).toBeVisible()
})

test('the focus stays in the dialog while the countries are fetched, and then goes to them; no key leads past it', async ({
  page,
}) => {
  let answer = () => {}
  const isWanted = new Promise<void>((wanted) => (answer = wanted))
  await page.route('**/holidays/index.json', async (route) => {
    await isWanted
    await route.continue()
  })
  await openKitchen(page)
  const rows = page.locator('[role=treegrid]')
  const before = await rows.getAttribute('aria-rowcount')
  const ask = dialog(page).getByRole('button', { name: 'Public holidays of a country' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  await expect(ask).toBeFocused()
  answer()
  await expect(dialog(page).getByRole('button', { name: /Country$/ })).toBeFocused()
  // Wherever the focus is: the plan behind an open dialog hears no keys.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Control+1')
  await page.keyboard.press('Control+f')
  await dialog(page)
    .getByRole('button', { name: /Country$/ })
    .focus()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(chart(page).getByRole('button', { name: 'Chart options' })).toBeFocused()
  await expect(rows).toHaveAttribute('aria-rowcount', before ?? '')
  await expect(page.getByRole('search')).toHaveCount(0)
})

test('lines are added by Ctrl+Enter, and those that Escape dropped are offered back', async ({ page }) => {
  await openKitchen(page)
  const lines = dialog(page).getByRole('textbox', { name: 'Days off, one line each' })
  await dialog(page).getByRole('button', { name: 'Several at once' }).click()
  await lines.fill('2026-03-05 Inventory\n2026-03-06 Fair')
  await page.keyboard.press('Control+Enter')
  await expect(days(page)).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Several at once' }).click()
  await lines.fill('2026-03-09 Outing')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Keep it after all' }).click()
  await openDaysOff(page)
  await expect(days(page)).toHaveCount(3)
  await dialog(page).getByRole('textbox', { name: 'First day' }).fill('2026-03-10')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep it after all' }).click()
  await openDaysOff(page)
  await expect(days(page)).toHaveCount(4)
})
