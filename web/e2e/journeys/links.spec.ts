/** Links that arrive: good, damaged, cut, behind a code; and what is seen of them on the way. */
import type { Page } from '@playwright/test'
import { notice, openLink, share, stored, vectorData } from '../support/links'
import { cell, expect, open, table, test } from '../support/page'

const BAD = 'Failed to load shared data. The link may be corrupted.'

/** A visitor with a plan of their own. */
async function withOwnPlan(page: Page): Promise<Record<string, string>> {
  await open(page)
  await cell(page, 1, 'Task').focus()
  await page.keyboard.type('My own work')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  return stored(page)
}

test('gk1 a damaged link is told in the catalogue’s words and leaves the visitor’s plan alone', async ({
  page,
}) => {
  const before = await withOwnPlan(page)
  for (const name of ['wrong checksum', 'a byte follows', "prefix 'rx:'"]) {
    await openLink(page, `/?data=${encodeURIComponent(vectorData(name))}`)
    await expect(page.getByRole('alert').filter({ hasText: BAD })).toBeVisible()
    await expect(cell(page, 1, 'Task')).toContainText('My own work')
    await expect(page).toHaveURL('/')
  }
  await openLink(page, '/?data=%E0%GA4%A')
  await expect(page.getByRole('alert').filter({ hasText: BAD })).toBeVisible()
  expect(await stored(page)).toEqual(before)
})

test('l6 of a cut link the rows before the cut can be looked at', async ({ page, browser }) => {
  await open(page)
  const link = await share(page, 'Editable')
  const other = await (await browser.newContext()).newPage()
  await withOwnPlan(other)
  const before = await stored(other)
  await openLink(other, link.slice(0, -40))
  await expect(
    notice(other, new RegExp(`${BAD.replaceAll('.', '\\.')} \\d tasks? could be read\\.`)),
  ).toBeVisible()
  await expect(cell(other, 1, 'Task')).toContainText('My own work')
  await other.getByRole('button', { name: 'Show them read-only' }).click()
  await expect(other.getByRole('region', { name: 'Shared project' })).toContainText('This link is incomplete')
  await expect(table(other)).toHaveAttribute('aria-readonly', 'true')
  await expect(cell(other, 1, 'Task')).toContainText('Plan the project')
  expect(await stored(other)).toEqual(before)
  await other.context().close()
})

test('gk10 the address is clean before anything is asked of a server, and no request carries the plan', async ({
  page,
  browser,
}) => {
  await open(page)
  const link = await share(page, 'Editable')
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const { fetch, Worker } = window
    window.fetch = (...args) => {
      seen.push(location.href)
      return fetch(...args)
    }
    window.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        seen.push(location.href)
        super(...args)
      }
    }
  })
  const log: string[] = []
  other.on('request', (request) => {
    log.push(`${request.url()} ${request.headers()['referer'] ?? ''}`)
  })
  for (const address of [link, link.replace('/?data=', '/?lang=en#data=')]) {
    log.length = 0
    await openLink(other, address)
    await expect(notice(other, /Successfully loaded/)).toBeVisible()
    const seen = await other.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.filter((at) => at.includes('data='))).toEqual([])
    expect(log.slice(1).filter((line) => line.includes('data='))).toEqual([])
    await other.goto('about:blank')
  }
  await context.close()
})

test('a link put into the address of the open page is opened', async ({ page }) => {
  await open(page)
  const link = await share(page, 'Read-only')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.evaluate((hash) => (location.hash = hash), link.replace(/^.*\?/, ''))
  await expect(notice(page, /Successfully loaded 5 tasks from shared link! Read-only mode/)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('l3 Back and Forward lead to what was shown there, whatever the link was put into', async ({ page }) => {
  await withOwnPlan(page)
  const linked = async () => expect(table(page)).toHaveAttribute('aria-readonly', 'true')
  const own = async () => {
    await expect(cell(page, 1, 'Task')).toContainText('My own work')
    await expect(table(page)).not.toHaveAttribute('aria-readonly', 'true')
  }
  const data = `data=${encodeURIComponent(vectorData('read-only'))}`
  await openLink(page, `/?${data}`)
  await linked()
  await page.goBack()
  await own()
  await page.goForward()
  await linked()
  await page.goBack()
  await own()

  // In the fragment: nothing is loaded by going back from it.
  await page.evaluate((hash) => (location.hash = hash), data)
  await linked()
  await page.goBack()
  await own()
  await page.goForward()
  await linked()
  // Another fragment is no other plan.
  await page.evaluate(() => (location.hash = 'plan'))
  await expect(page).toHaveURL(/#plan$/)
  await page.reload()
  await linked()
})

test('a code leads to its plan', async ({ page, baseURL }) => {
  const longUrl = `${baseURL}/?data=${encodeURIComponent(vectorData('read-only'))}`
  await page.route('**/api/short-url/ab12cd', (route) => route.fulfill({ json: { longUrl } }))
  await openLink(page, '/?s=ab12cd')
  await expect(notice(page, /Successfully loaded \d+ tasks from shared link! Read-only mode/)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(table(page)).toHaveAttribute('aria-readonly', 'true')
})

test('l5 a code nobody holds: a clean project, and the visitor’s own one press away', async ({ page }) => {
  const before = await withOwnPlan(page)
  await openLink(page, '/?s=zzzzzz')
  await expect(page.getByRole('alert')).toContainText(
    'The requested project link was not found. Starting with a clean project.',
  )
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
  expect(await stored(page)).toEqual(before)
  await page.getByRole('button', { name: 'Restore my project' }).click()
  await expect(cell(page, 1, 'Task')).toContainText('My own work')
})

test('l5 l2 a first change in the clean project says what it is, and one press brings the visitor’s own back', async ({
  page,
}) => {
  await withOwnPlan(page)
  await openLink(page, '/?s=zzzzzz')
  const banner = page.getByRole('region', { name: 'Shared project' })
  await expect(banner).toContainText('Your first change makes it the plan of this browser')
  const restore = page.getByRole('button', { name: 'Restore my project' })
  await expect(restore).toBeVisible()
  await page.getByPlaceholder('What has to be done?').fill('Begun here')
  await page.keyboard.press('Enter')
  await expect(
    notice(
      page,
      /^This new project is the plan of this browser now\. Your own plan \(\d+ tasks\) is in Versions\.$/,
    ),
  ).toBeVisible()
  await expect(restore).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(cell(page, 1, 'Task')).toContainText('My own work')
})

test('bad data behind a code: a clean project', async ({ page, baseURL }) => {
  const longUrl = `${baseURL}/?data=${encodeURIComponent(vectorData('wrong checksum'))}`
  await page.route('**/api/short-url/*', (route) => route.fulfill({ json: { longUrl } }))
  await openLink(page, '/?s=ab12cd')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load project data. Starting with a clean project.',
  )
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
})

test('gl11 a server that cannot answer keeps the visitor’s plan, and trying again opens the link', async ({
  page,
  baseURL,
}) => {
  const before = await withOwnPlan(page)
  const longUrl = `${baseURL}/?data=${encodeURIComponent(vectorData('read-only'))}`
  for (const [answer, sentence] of [
    [{ status: 503, json: {} }, 'the server cannot answer just now'],
    [{ status: 429, json: {} }, 'too many requests'],
    ['abort', 'the server cannot be reached'],
  ] as const) {
    await page.route('**/api/short-url/*', (route) =>
      answer === 'abort' ? route.abort() : route.fulfill(answer),
    )
    await openLink(page, '/?s=ab12cd')
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(cell(page, 1, 'Task')).toContainText('My own work')
    expect(await stored(page)).toEqual(before)
    await page.unroute('**/api/short-url/*')
  }
  await page.route('**/api/short-url/*', (route) => route.fulfill({ json: { longUrl } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page, /Successfully loaded/)).toBeVisible()
})

/** Our header and no row, as text that links carry (GK5). */
const NO_ROWS = Buffer.from(
  'rw:Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done\n',
).toString('base64')

test('f11 a link with a header and no rows is a bad one, except behind a code', async ({ page, baseURL }) => {
  const before = await withOwnPlan(page)
  await openLink(page, `/?data=${encodeURIComponent(NO_ROWS)}`)
  await expect(page.getByRole('alert').filter({ hasText: BAD })).toBeVisible()
  await expect(cell(page, 1, 'Task')).toContainText('My own work')
  // Behind a code it is a plan that was emptied.
  const longUrl = `${baseURL}/?data=${encodeURIComponent(NO_ROWS)}`
  await page.route('**/api/short-url/ab12cd', (route) => route.fulfill({ json: { longUrl } }))
  await openLink(page, '/?s=ab12cd')
  await expect(notice(page, /^Successfully loaded 0 tasks from shared link!/)).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
  expect(await stored(page)).toEqual(before)
})

test('l3 whatever is switched in a read-only view, local storage stays as it is', async ({
  page,
  browser,
}) => {
  await open(page)
  const link = await share(page, 'Read-only')
  const other = await (await browser.newContext()).newPage()
  await withOwnPlan(other)
  const before = await stored(other)
  await openLink(other, link)
  await expect(table(other)).toHaveAttribute('aria-readonly', 'true')
  await other.getByRole('button', { name: /^Theme/ }).click()
  await other.getByRole('menuitem', { name: 'Dark' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.getByRole('separator').first().focus()
  await other.keyboard.press('ArrowLeft')
  await other.getByRole('checkbox', { name: 'Sync Scrolling' }).click({ force: true })
  await other.getByRole('button', { name: 'Kanban View' }).click()
  await other.getByRole('radio', { name: 'Owner' }).check({ force: true })
  await expect(other.getByRole('radio', { name: 'Owner' })).toBeChecked()
  await other.reload()
  await expect(other.getByRole('region', { name: 'Shared project' })).toBeVisible()
  expect(await stored(other)).toEqual(before)
  await other.context().close()
})

for (const status of [500, 503, 429])
  test(`gl11 sp25 ${status} keeps the plan and offers to try again`, async ({ page, baseURL }) => {
    await withOwnPlan(page)
    let isBack = false
    const longUrl = `${baseURL}/?data=${encodeURIComponent(vectorData('read-only'))}`
    await page.route('**/api/short-url/ab12cd', (route) =>
      isBack ? route.fulfill({ json: { longUrl } }) : route.fulfill({ status, body: 'oops' }),
    )
    await openLink(page, '/?s=ab12cd')
    await expect(page.getByRole('alert')).toContainText('The project link could not be opened')
    await expect(cell(page, 1, 'Task')).toContainText('My own work')
    isBack = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page, /Successfully loaded/)).toBeVisible()
  })
