/** Where the system takes the page's colours away, nothing is told by them alone (WCAG 1.4.1, 1.4.11). */
import type { Locator } from '@playwright/test'
import { board, openBoard } from '../support/board'
import { cell, expect, importPlan, open, test } from '../support/page'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const painted = (locator: Locator, pseudo?: string): Promise<string> =>
  locator.evaluate((element, of) => {
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element, of)
    return `${backgroundColor} ${backgroundImage} ${borderTopWidth}`
  }, pseudo)

const ground = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

const canvas = (locator: Locator): Promise<string> =>
  locator.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the chosen of a group, bars of progress and diamonds are seen', async ({ page }) => {
  await openBoard(page)
  const chosen = board(page).locator('label', { hasText: 'Status' })
  const other = board(page).locator('label', { hasText: 'Owner' })
  expect(await painted(chosen)).not.toBe(await painted(other))
  // Also under the pointer, where its ink would be that of the ground.
  const before = await painted(chosen)
  await chosen.hover()
  expect(await painted(chosen)).toBe(before)
  const bar = board(page).locator('[data-card] [class*=_bar_]').first()
  expect(await painted(bar)).toMatch(/1px$/)
  for (const part of await board(page).locator('[data-card] [class*=_bar_] span').all())
    expect(await painted(part)).not.toContain(await canvas(part))

  const view = (name: string) => page.getByRole('button', { name, exact: true })
  // The ink of what is chosen is made for the system's own ground, and vanishes on any other.
  expect(await ground(view('Kanban View'))).toBe(await ground(chosen))
  expect(await ground(view('Table View'))).not.toBe(await ground(chosen))
  await view('Table View').click()
  const diamond = cell(page, 5, 'Task').getByRole('img', { name: 'Milestone' })
  expect(await painted(diamond)).not.toContain(await canvas(diamond))
  const buttons = cell(page, 1, 'Actions').locator('> span')
  expect(await painted(buttons, '::after')).not.toContain(await canvas(buttons))
})

test('in the table the rest of a bar of progress is a frame, as on the board', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const percent = cell(page, 6, '%')
  const [done, whole] = (await painted(percent)).split('linear-gradient').slice(1)
  const paper = await canvas(percent)
  expect(done).not.toContain(paper)
  expect(whole).toContain(paper)
})

test('a box that is not ticked shows no tick', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const box = page.locator('label', { hasText: 'Sync Scrolling' })
  const tick = () =>
    box.locator('[data-icon]').evaluate((element) => getComputedStyle(element, '::before').visibility)
  await expect.poll(tick).toBe('visible')
  await box.click()
  await expect.poll(tick).toBe('hidden')
})

test('the icon of what is chosen is seen where there is no room for the words', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const chosen = page.locator('label', { hasText: 'by hand' })
  const icon = chosen.locator('[data-icon]')
  await expect(icon).toBeVisible()
  const [paper] = (await painted(chosen)).split(' none')
  expect(await painted(icon, '::before')).not.toContain(paper)
  const other = page.locator('label', { hasText: 'by links' }).locator('[data-icon]')
  expect(await painted(icon, '::before')).not.toBe(await painted(other, '::before'))
})

test('in a chosen row one sees which cell has the focus, and its menu has the system’s colours', async ({
  page,
}) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await cell(page, 6, '#').click()
  await expect(cell(page, 6, '#')).toBeFocused()
  const outline = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineWidth)
  expect(await outline(cell(page, 6, '#'))).toBe('2px')
  expect(await outline(cell(page, 6, 'Task'))).toBe('1px')
  const menu = cell(page, 6, 'Task').getByRole('button', { name: 'Row menu' })
  expect(await ground(menu)).toBe(await canvas(menu))
})

test('the corner that fills down is seen in the frame, and the circle is whole around two letters', async ({
  page,
}) => {
  await open(page)
  await cell(page, 2, 'Owner').click()
  await page.keyboard.type('Ewa Nowak')
  await page.keyboard.press('Enter')
  await cell(page, 2, 'Owner').click()
  const corner = cell(page, 2, 'Owner')
  await expect(corner).toHaveAttribute('data-corner')
  expect(await painted(corner, '::after')).not.toContain(await canvas(corner))
  // Else the system paints a plate behind the letters, over the circle.
  const adjusted = (one: HTMLElement) =>
    getComputedStyle(one, '::before').getPropertyValue('forced-color-adjust')
  expect(await corner.evaluate(adjusted)).toBe('none')
})
