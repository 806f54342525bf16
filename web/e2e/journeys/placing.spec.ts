/** What places a task: dependencies, pins, limits and why, from the cell, the card and by keys (SC6, SC10 to SC12). */
import type { Locator, Page } from '@playwright/test'
import { bar, card } from '../support/chart'
import { noSidewaysScroll } from '../support/commands'
import { notice } from '../support/links'
import { openByLinks, openLinked } from '../support/linked'
import { cell, expect, standAt, test } from '../support/page'
import { rename } from '../support/saving'

const popover = (page: Page, title: string) =>
  page.getByRole('dialog', { name: `Dependencies and limits of ${title}` })
const start = (page: Page, number: number) => cell(page, number, 'Start Date')

async function openAt(page: Page, number: number) {
  await standAt(page, number, 'Prior Dep.')
  await page.keyboard.press('Alt+ArrowDown')
}

test('sc12 a dependency is given another kind and a lag by keys, and a lag that is none is refused in place', async ({
  page,
}) => {
  await openByLinks(page)
  await openAt(page, 2)
  const order = popover(page, '2. Order')
  const plan = order.getByRole('listitem', { name: '1. Plan' })
  const lag = plan.getByRole('textbox', { name: 'Lag after 1. Plan' })
  await lag.fill('soon')
  await page.keyboard.press('Enter')
  await expect(order.getByRole('alert')).toHaveText(
    '“soon” is not a lag. Type whole days or weeks, for example 2, -1w or 3ed.',
  )
  await expect(lag).toHaveValue('soon')
  await lag.fill('2')
  await page.keyboard.press('Enter')
  await expect(lag).toHaveValue('+2d')
  await expect(start(page, 2)).toContainText('2026-03-09')
  await plan.getByRole('combobox').selectOption({ label: 'starts after it starts (SS)' })
  await expect(start(page, 2)).toContainText('2026-03-04')
  await expect(cell(page, 2, 'Prior Dep.')).toContainText('1SS+2d')
  await plan.getByRole('button', { name: /^Remove/ }).click()
  await expect(order.getByText('Nothing.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(order).toHaveCount(0)
  await expect(cell(page, 2, 'Prior Dep.')).toBeFocused()
})

test('n12 a typed start that dependencies do not allow gives way, and everybody sees why', async ({
  page,
}) => {
  await openByLinks(page)
  const stood = await start(page, 2).innerText()
  await standAt(page, 2, 'Start Date')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2026-03-02')
  await page.keyboard.press('Enter')
  await expect(notice(page, /^"Order" cannot start before .*: 1 "Plan" ends /)).toBeVisible()
  await expect(start(page, 2)).toHaveText(stood)
})

test('sc12 what could be waited for is offered while typing, and the notation of the cell is read', async ({
  page,
}) => {
  await openLinked(page)
  await openAt(page, 4)
  const clean = popover(page, '4. Clean')
  const field = clean.getByLabel('Add a task to wait for')
  await field.pressSequentially('ai')
  await expect(clean.getByRole('menuitem')).toHaveText(['3. Paint'])
  await page.keyboard.press('Enter')
  await expect(clean.getByRole('listitem', { name: '3. Paint' })).toBeVisible()
  await field.fill('1-2')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'Prior Dep.')).toContainText('3, 1, 2')
  await field.fill('2FS+50%')
  await page.keyboard.press('Enter')
  await expect(clean.getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue('2FS+50%')
})

test('sc6 a pin and a must-start are set, seen in the cell, and a broken one offers its ways out', async ({
  page,
}) => {
  await openByLinks(page)
  // The gap that was kept is a pin.
  await start(page, 3).getByRole('button', { name: 'Not before 20 Mar 2026.' }).click()
  const paint = popover(page, '3. Paint')
  await expect(paint.getByRole('button', { name: /Not before/ })).toBeVisible()
  const choose = async (rule: string) => {
    await paint.getByRole('button', { name: /Starts/ }).click()
    await page.getByRole('option', { name: rule }).click()
  }
  await choose('As soon as possible')
  await expect(start(page, 3)).toContainText('2026-03-09')
  await expect(start(page, 3).getByRole('button', { includeHidden: true })).toHaveCount(0)
  await choose('Must start on')
  const date = paint.getByRole('textbox', { name: 'Date', exact: true })
  await date.fill('2026-03-05')
  await page.keyboard.press('Enter')
  await expect(start(page, 3)).toContainText('2026-03-05')
  await expect(paint.getByText(/"Paint" must start on 5 Mar, but "Order" \(2\) ends/)).toBeVisible()
  await page.keyboard.press('Escape')
  await start(page, 3)
    .getByRole('button', { name: /must start on 5 Mar, but "Order"/ })
    .click()
  await paint.getByRole('button', { name: 'Move to 9 Mar' }).click()
  await expect(start(page, 3)).toContainText('2026-03-09')
  await paint.getByRole('textbox', { name: 'Finish by' }).fill('2026-03-09')
  await page.keyboard.press('Enter')
  await paint.getByRole('button', { name: 'Remove the finish date' }).click()
  const finish = paint.getByRole('textbox', { name: 'Finish by' })
  await expect(finish).toHaveValue('')
  // With a subtask it has no limits of its own: one from before is seen, and let go.
  await finish.fill('2026-03-20')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await cell(page, 4, 'Actions').getByRole('button', { name: 'Move to subtask level' }).click()
  await openAt(page, 3)
  await expect(paint.getByText('limits of its own do not count')).toBeVisible()
  await finish.fill('2026-03-21')
  await page.keyboard.press('Enter')
  await expect(paint.getByRole('alert')).toHaveText('“Paint” has subtasks: set limits on those.')
  await finish.fill('')
  await page.keyboard.press('Enter')
  await expect(finish).toBeFocused()
  await choose('As soon as possible')
  await expect(paint.getByText('It has subtasks: set limits on those.')).toBeVisible()
})

test('sc11 a bar’s card says why, and goes along what holds it by keys', async ({ page }) => {
  await openByLinks(page)
  await bar(page, 'Order').focus()
  await page.keyboard.press('Enter')
  await expect(
    card(page, 'Order').getByText(/^Starts Thu 5 Mar because 1 "Plan" ends Wed 4 Mar/),
  ).toBeVisible()
  await card(page, 'Order').getByRole('button', { name: 'Go to what holds it' }).press('Enter')
  await expect(card(page, 'Plan')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page, 'Plan')).toBeFocused()
  await bar(page, 'Order').focus()
  await page.keyboard.press('Enter')
  await card(page, 'Order').getByRole('button', { name: 'Dependencies' }).press('Enter')
  const order = popover(page, '2. Order')
  await expect(order.getByText(/^Starts Thu 5 Mar because 1 "Plan"/)).toBeVisible()
  await order.getByRole('button', { name: 'Go to what holds it' }).click()
  await expect(popover(page, '1. Plan')).toBeVisible()
})

test('tl33 what holds a task stands out while its reason is shown, and after a key asks for it', async ({
  page,
}) => {
  await openByLinks(page)
  await start(page, 3).getByRole('button', { name: 'Not before 20 Mar 2026.' }).click()
  await popover(page, '3. Paint')
    .getByRole('button', { name: /Not before/ })
    .click()
  await page.getByRole('option', { name: 'As soon as possible' }).click()
  await page.keyboard.press('Escape')
  const chain = page.locator('.bar-wrapper.in-chain')
  await expect(chain).toHaveCount(0)
  await bar(page, 'Paint').focus()
  await page.keyboard.press('w')
  await expect(chain).toHaveCount(3)
  await expect(page.locator('.arrow.driving[d^=M]')).toHaveCount(2)
  await expect(page.getByText('“Paint” is held by 2 “Order”, 1 “Plan”.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(chain).toHaveCount(0)
  await bar(page, 'Order').focus()
  await page.keyboard.press('Enter')
  await expect(chain).toHaveCount(2)
  await card(page, 'Order').getByRole('button', { name: 'Show what holds it' }).click()
  await expect(card(page, 'Order')).toHaveCount(0)
  await expect(bar(page, 'Order')).toBeFocused()
  await expect(chain).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(chain).toHaveCount(0)
  await openAt(page, 3)
  await expect(chain).toHaveCount(3)
})

test('sc12 names are offered in the cell itself while typing, and chosen by keys or pointer', async ({
  page,
}) => {
  await openLinked(page)
  await standAt(page, 4, 'Prior Dep.')
  await page.keyboard.type('1, pai')
  const field = page.getByRole('combobox', { name: 'Prior Dep. of Clean' })
  const offers = page.getByRole('listbox', { name: 'Tasks to wait for' })
  await expect(offers.getByRole('option')).toHaveText(['3. Paint'])
  await expect(offers.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('1, 3')
  await expect(field).toBeFocused()
  await expect(offers).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'Prior Dep.')).toContainText('1, 3')
  // Digits are that number unless an offer is gone to; Escape closes the list, then the field.
  await standAt(page, 4, 'Prior Dep.')
  await page.keyboard.type('2')
  await expect(offers.getByRole('option')).toHaveText(['2. Order'])
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Escape')
  await expect(offers).toHaveCount(0)
  await expect(field).toHaveValue('2')
  await page.keyboard.press('Escape')
  await expect(cell(page, 4, 'Prior Dep.')).toContainText('1, 3')
  // What is typed takes the place of the list: what that held is offered again.
  await page.keyboard.type('pai')
  await expect(offers.getByRole('option')).toHaveText(['3. Paint'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.type('r')
  await expect(offers.getByRole('option')).toHaveText(['2. Order'])
  await offers.getByRole('option').click()
  await expect(field).toHaveValue('2')
  await page.keyboard.press('Tab')
  await expect(cell(page, 4, 'Prior Dep.')).toContainText('2')
})

test('the sign of a pin stands in the middle of its line', async ({ page }) => {
  await openByLinks(page)
  const middle = async (one: Locator) => {
    const { y, height } = (await one.boundingBox())!
    return y + height / 2
  }
  const pin = start(page, 3).getByRole('button', { name: 'Not before 20 Mar 2026.' })
  expect(Math.abs((await middle(pin)) - (await middle(start(page, 3))))).toBeLessThanOrEqual(1)
})

test('sc12 long names take two lines, and what closes it stays at the top', async ({ page }) => {
  await openByLinks(page)
  for (const number of [2, 3])
    await rename(page, number, number === 2 ? 'W'.repeat(200) : 'Fliesen und Sockelleisten '.repeat(8).trim())
  await openAt(page, 3)
  const dialog = page.getByRole('dialog', { name: /^Dependencies and limits of 3/ })
  const title = dialog.getByRole('heading', { name: /^3\./ })
  const name = dialog.getByText(/^2\. /)
  for (const long of [title, name]) expect((await long.boundingBox())!.height).toBeLessThanOrEqual(48)
  await expect(name).toHaveAttribute('title', /W$/)
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const [close, top] = [
    await dialog.getByRole('button', { name: 'Close' }).boundingBox(),
    await title.boundingBox(),
  ]
  expect(Math.abs(close!.y - top!.y)).toBeLessThanOrEqual(6)
})

test('sc6 on a phone it has the width of the window', async ({ page }) => {
  await openByLinks(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await start(page, 3).getByRole('button', { name: 'Not before 20 Mar 2026.' }).click()
  const box = await popover(page, '3. Paint').boundingBox()
  expect(box!.width).toBe(390)
  expect(box!.y + box!.height).toBeLessThanOrEqual(844)
  await noSidewaysScroll(page)
})
