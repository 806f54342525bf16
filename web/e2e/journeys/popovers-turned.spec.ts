/** What is open beside something while a phone is turned, or where the window is low. */
import type { Locator, Page } from '@playwright/test'
import { bar, card } from '../support/chart'
import { chooseByCommand } from '../support/commands'
import { cell, expect, open, test } from '../support/page'

const UPRIGHT = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }

test.use({ viewport: SIDEWAYS, hasTouch: true, isMobile: true })

/** The frame of what is open, which scrolls where it has no room. */
const frame = (page: Page, what: Locator) => page.locator('[data-placement]').filter({ has: what })
const menu = (page: Page) => frame(page, page.getByRole('menu'))
const calendar = (page: Page) => frame(page, page.getByRole('grid'))
const statuses = (page: Page) => frame(page, page.getByRole('listbox', { name: /^Status of/ }))

async function openCalendar(page: Page) {
  await cell(page, 2, 'Start Date').tap()
  await cell(page, 2, 'Start Date').tap()
  await page.getByRole('button', { name: 'Choose a date' }).tap()
}

/** What is open, whole in the window, which browsers have not zoomed out of. */
async function isWhole(page: Page, what: Locator, { width, height }: typeof UPRIGHT) {
  await expect(async () => {
    const box = (await what.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(await page.evaluate(() => [innerWidth, visualViewport?.scale])).toEqual([width, 1])
  }).toPass()
}

const OPENED: [name: string, open: (page: Page) => Promise<void>, what: (page: Page) => Locator][] = [
  ['the menu of the page', (page) => page.getByRole('button', { name: 'Menu', exact: true }).tap(), menu],
  [
    'the menu of a row',
    async (page) => {
      await cell(page, 2, 'Start Date').tap()
      await page.keyboard.press('Shift+F10')
    },
    menu,
  ],
  ['the calendar of a cell', openCalendar, calendar],
  [
    'the statuses of a cell',
    async (page) => {
      await cell(page, 2, 'Status').tap()
      await cell(page, 2, 'Status').tap()
    },
    statuses,
  ],
  [
    'the calendar of a bar’s card',
    async (page) => {
      await page.getByRole('button', { name: /^(Show Chart|Chart Only)$/ }).tap()
      await bar(page, 'Do the work').locator('path.bar').tap()
      await card(page, 'Do the work').getByRole('button', { name: 'Choose start' }).tap()
    },
    calendar,
  ],
]

for (const [name, opens, what] of OPENED)
  test(`${name} is whole, and so is the page, as the phone is turned`, async ({ page }) => {
    await open(page)
    await opens(page)
    await expect(what(page)).toBeVisible()
    await page.setViewportSize(UPRIGHT)
    await isWhole(page, what(page), UPRIGHT)
    await page.setViewportSize(SIDEWAYS)
    await isWhole(page, what(page), SIDEWAYS)
  })

test('what was typed before its offers opened is there after the phone was turned', async ({ page }) => {
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).tap()
  await cell(page, 2, 'Owner').tap()
  await page.keyboard.type('an')
  const offers = frame(page, page.getByRole('listbox', { name: 'Owners' }))
  await expect(offers).toBeVisible()
  await page.setViewportSize(UPRIGHT)
  await expect(page.getByRole('combobox', { name: /^Owner of/ })).toHaveValue('an')
  await isWhole(page, offers, UPRIGHT)
})

test('the list of statuses scrolls within its frame where the window is low', async ({ page }) => {
  await open(page)
  await cell(page, 2, 'Status').tap()
  await cell(page, 2, 'Status').tap()
  const list = statuses(page)
  await expect(list).toBeVisible()
  expect(await list.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  await page.keyboard.press('End')
  const [last, around] = [(await list.getByRole('option').last().boundingBox())!, (await list.boundingBox())!]
  expect(last.y + last.height).toBeLessThanOrEqual(around.y + around.height)
})

test('the day that is chosen is seen in the calendar where the window is low', async ({ page }) => {
  await open(page)
  for (const [row, day] of [
    [1, '2026-11-30'],
    [2, '2026-11-02'],
  ] as const) {
    await cell(page, row, 'Start Date').tap()
    await page.keyboard.type(day)
    await page.getByRole('button', { name: 'Choose a date' }).tap()
    const chosen = calendar(page).getByRole('gridcell', { selected: true }).getByRole('button')
    await expect(chosen).toBeFocused()
    await expect(chosen).toBeInViewport({ ratio: 1 })
    // Not under the head, from which one goes to other months.
    const head = (await calendar(page).locator('header').boundingBox())!
    expect((await chosen.boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height)
    await expect(calendar(page).getByRole('button', { name: 'Next' }).first()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
})
