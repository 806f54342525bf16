/** Two people put days off into the calendar of one link (T39, L50). */
import type { Browser, Page } from '@playwright/test'
import { isListOfChanges, savedForEverybody } from '../../support/accounts/permanent-link'
import { expect, test } from '../../support/accounts/site'
import { meet, SOON, together } from '../../support/accounts/together'
import { cell } from '../../support/page'
import { rename, saved } from '../../support/saving'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Days off' })
const days = (page: Page) => dialog(page).getByRole('list', { name: 'Days' }).getByRole('listitem')

async function openDaysOff(page: Page) {
  const chart = page.getByRole('region', { name: 'Gantt Chart' })
  await chart.getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitem', { name: 'Days off...' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function put(page: Page, first: string, name: string) {
  await dialog(page).getByRole('textbox', { name: 'First day' }).fill(first)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(days(page).filter({ hasText: name })).toHaveText(new RegExp(`${first}\\s*${name}`))
}

const close = (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click()

/** Ada's plan in both browsers, with one day off: from now on each sends what it changes. */
async function withDayOff(page: Page, browser: Browser, baseURL: string) {
  const { bob } = await together(page, browser, baseURL)
  await meet(page, bob)
  for (const one of [bob, page]) await openDaysOff(one)
  await put(bob, '2026-12-01', 'First')
  await expect(days(page)).toHaveText([/First/], SOON)
  await close(page)
  await rename(page, 3, 'Ada again')
  await expect(cell(bob, 3, 'Task')).toContainText('Ada again', SOON)
  return bob
}

test('t39 days off that two put in at once both stand, and nobody is asked', async ({
  page,
  browser,
  baseURL,
}) => {
  const bob = await withDayOff(page, browser, baseURL!)
  // Bob's change is on its way until Ada's is stored: neither saw the other's.
  let go = () => {}
  const mayGo = new Promise<void>((resolve) => (go = resolve))
  await bob.route('**/ops', (route) =>
    isListOfChanges(route.request()) ? mayGo.then(() => route.continue()) : route.continue(),
  )
  await openDaysOff(page)
  const sent = bob.waitForRequest(isListOfChanges)
  await put(bob, '2026-12-09', 'Bobday')
  await sent
  const stored = page.waitForResponse((response) => isListOfChanges(response.request()) && response.ok())
  await put(page, '2026-12-10', 'Adaday')
  await stored
  go()
  const both = [/2026-12-01\s*First/, /2026-12-09\s*Bobday/, /2026-12-10\s*Adaday/]
  for (const one of [page, bob]) await expect(days(one)).toHaveText(both, SOON)
  await close(bob)
  await savedForEverybody(bob)
  await expect(bob.getByRole('dialog')).toHaveCount(0)
  await saved(page)
  await page.reload()
  await openDaysOff(page)
  await expect(days(page)).toHaveText(both)
  await bob.context().close()
})

test('t39 of days off that were put in long ago without a line only the day of both is asked about', async ({
  page,
  browser,
  baseURL,
}) => {
  const bob = await withDayOff(page, browser, baseURL!)
  await bob.context().setOffline(true)
  await put(bob, '2026-12-08', 'Bobday')
  await put(bob, '2026-12-10', 'Bob’s party')
  await close(bob)
  await saved(bob)
  await openDaysOff(page)
  await put(page, '2026-12-09', 'Adaday')
  const stored = page.waitForResponse((response) => isListOfChanges(response.request()) && response.ok())
  await put(page, '2026-12-10', 'Ada’s party')
  await stored
  // An hour later, by the clock.
  await bob.clock.setSystemTime(Date.now() + 3_600_000)
  await bob.context().setOffline(false)
  const question = bob.getByRole('dialog', { name: 'Both of you changed this' })
  await expect(question).toContainText('Working week and days off', { timeout: 40_000 })
  await expect(question.getByText('Yours: 2026-12-10 Bob’s party', { exact: true })).toBeVisible()
  await question.getByText('Theirs: 2026-12-10 Ada’s party', { exact: true }).click()
  await question.getByRole('button', { name: 'Merge' }).click()
  await savedForEverybody(bob)
  await openDaysOff(bob)
  const all = [/2026-12-01\s*First/, /2026-12-08\s*Bobday/, /2026-12-09\s*Adaday/, /2026-12-10\s*Ada’s party/]
  for (const one of [page, bob]) await expect(days(one)).toHaveText(all, SOON)
  await bob.context().close()
})
