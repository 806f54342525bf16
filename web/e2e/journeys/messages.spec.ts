/** The sentences of the catalogue that no other journey meets (spec §2, §8). */
import type { Page } from '@playwright/test'
import { notice } from '../support/links'
import { chooseFile, cell, expect, exportPlan, importPlan, open, row, table, test } from '../support/page'

const columns =
  'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done'
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** What the page has logged as errors so far. */
function logged(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  return lines
}

/** As if someone had signed in: the page knows the session by this answer alone. */
const signedIn = (page: Page) =>
  page.route('**/auth/user', (route) =>
    route.fulfill({ json: { authenticated: true, user: { name: 'Ann' }, signIn: true } }),
  )

test('an empty list is neither exported nor shifted', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(row(page, 1)).toHaveCount(0)
  const project = page.getByRole('navigation', { name: 'Project' })
  await project.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No tasks to export' })).toBeVisible()
  await project.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No tasks to shift' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('while the session check runs the page says Loading...', async ({ page }) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((done) => (answer = done))
  await page.route('**/auth/user', async (route) => {
    await held
    await route.fulfill({ json: { authenticated: false } })
  })
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  await expect(table(page)).toHaveCount(0)
  answer()
  await expect(table(page)).toBeVisible()
})

test('a session check that fails is logged, and the page goes on signed out', async ({ page }) => {
  const lines = logged(page)
  await page.route('**/auth/user', (route) => route.fulfill({ status: 500 }))
  await open(page)
  expect(lines.join('\n')).toContain('Error checking auth status:')
  await expect(page.getByRole('button', { name: /^Welcome/ })).toHaveCount(0)
})

test('signing out that fails is logged', async ({ page }) => {
  const lines = logged(page)
  await signedIn(page)
  await page.route('**/auth/logout', (route) => route.fulfill({ status: 503 }))
  await open(page)
  // The page goes home after it, and must be there before it is closed.
  const home = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await home
  await expect(table(page)).toBeVisible()
  expect(lines.join('\n')).toContain('Error logging out:')
})

test('a permanent link that cannot be made is told, and the plan stays', async ({ page }) => {
  await signedIn(page)
  await page.route('**/api/short-url', (route) => route.fulfill({ status: 503 }))
  await open(page)
  const project = page.getByRole('navigation', { name: 'Project' })
  await project.getByRole('button', { name: 'Permanent Link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  await expect(notice(page, 'Failed to create permanent link. Please try again.')).toBeVisible()
  await expect(row(page, 5)).toBeVisible()
})

for (const [link, title, sentence] of [
  ['Terms and Conditions', 'Terms and Conditions', 'Last updated: January 2025'],
  ['Privacy Policy', 'Privacy Policy', 'Analytics data is retained for 26 months.'],
] as const)
  test(`${link} opens as a dialog and is left by I Understand`, async ({ page }) => {
    await open(page)
    await page.getByRole('contentinfo').getByRole('button', { name: link }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(sentence)
    await dialog.getByRole('button', { name: 'I Understand' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('button', { name: link })).toBeFocused()
  })

test('what a row lacks is filled in and told: no name, no date', async ({ page }) => {
  await open(page)
  const rows = `${columns}\n,,2026-01-05,1,,Ann,0,0,false\nPaint,,tomorrow,1,,Ann,0,0,false\n`
  await chooseFile(page, csv('lacking.csv', rows))
  const dialog = page.getByRole('dialog', { name: 'Import lacking.csv' })
  await expect(dialog).toContainText('Imported Task 1')
  await expect(dialog).toContainText('"tomorrow" is no date, today is used')
  await dialog.getByRole('button', { name: 'Replace with 2 tasks' }).click()
  await expect(cell(page, 1, 'Task')).toContainText('Imported Task 1')
})

test('gc1 gc6 a formula leaves disarmed and comes back as it was, and owners named as objects count right', async ({
  page,
}) => {
  await open(page)
  const rows = [
    `'=1+1,,2026-01-05,2,,__proto__,0,0,false`,
    `'@now,1,2026-01-05,3,,__proto__,0,0,false`,
    `Plain,,2026-01-05,4,,constructor,0,0,false`,
  ]
  await chooseFile(page, csv('formulas.csv', `# '=secret\n${columns}\n${rows.join('\n')}\n`))
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 1, 'Task')).toContainText('=1+1')
  await expect(cell(page, 1, 'Task')).not.toContainText(`'=`)
  const first = await exportPlan(page)
  expect(first.text).toContain(`\n'=1+1,`)
  expect(first.text).toContain(`\n'@now,`)
  await expect(page.getByRole('contentinfo')).toContainText('__proto__')
  await importPlan(page, 'kitchen.csv')
  await chooseFile(page, csv('again.csv', first.text))
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 1, 'Task')).toContainText('=1+1')
  expect((await exportPlan(page)).text).toBe(first.text)
})
