/** The window becomes another while one is typing: a phone is turned, the page is zoomed. */
import type { Page } from '@playwright/test'
import { expect, open, table, test } from '../support/page'

const form = (page: Page) => page.getByRole('form', { name: 'Add a task' })
const name = (page: Page) => form(page).getByRole('textbox', { name: 'Task name' })
const main = (page: Page) => page.getByRole('main')
const tasksShown = (page: Page, count: number) =>
  expect(table(page)).toHaveAttribute('aria-rowcount', String(count + 1))

const UPRIGHT = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }
const TABLET = { width: 1024, height: 768 }
const DESK = { width: 1440, height: 900 }
/** The desk's window at 200 %. */
const ZOOMED = { width: 720, height: 450 }

const add = (page: Page) => page.getByRole('button', { name: 'Add Task to Not Started' })
const newName = (page: Page) => page.getByRole('textbox', { name: 'Name of the new task in Not Started' })

for (const [how, from, to] of [
  ['upright', SIDEWAYS, UPRIGHT],
  ['sideways', UPRIGHT, SIDEWAYS],
] as const)
  test(`the name typed for a new card is added, once, as the phone is turned ${how}`, async ({ page }) => {
    await page.setViewportSize(from)
    await open(page)
    await page.getByRole('button', { name: 'Kanban View' }).click()
    await add(page).click()
    await page.keyboard.type('Choose lamps')
    await page.setViewportSize(to)
    await expect(add(page)).toBeVisible()
    await expect(newName(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Table View' }).click()
    await tasksShown(page, 6)
    await expect(table(page).getByRole('row', { name: /Choose lamps/ })).toHaveCount(1)
  })

test('what Escape took back, and what was added before, is not added as the phone is turned', async ({
  page,
}) => {
  await page.setViewportSize(UPRIGHT)
  await open(page)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await add(page).click()
  await page.keyboard.type('Not meant')
  await page.keyboard.press('Escape')
  await page.setViewportSize(SIDEWAYS)
  await add(page).click()
  await page.keyboard.type('Choose lamps')
  await page.keyboard.press('Enter')
  await expect(newName(page)).toHaveValue('')
  await page.setViewportSize(UPRIGHT)
  await expect(newName(page)).toHaveCount(0)
  await add(page).click()
  await page.keyboard.type('Hang lamps')
  await page.getByRole('button', { name: 'Table View' }).click()
  await tasksShown(page, 7)
  await expect(table(page).getByRole('row', { name: /lamps/ })).toHaveCount(2)
})

test('a new task that is being typed goes along to the other place of its form', async ({ page }) => {
  await page.setViewportSize(DESK)
  await open(page)
  await name(page).click()
  await page.keyboard.type('Order')
  await page.setViewportSize(ZOOMED)
  await expect(name(page)).toBeFocused()
  await page.keyboard.type(' a sink')
  await expect(name(page)).toHaveValue('Order a sink')
  await page.setViewportSize(TABLET)
  await expect(form(page).getByRole('button', { name: 'Close the form' })).toHaveCount(0)
  await expect(name(page)).toBeFocused()
  await page.keyboard.type(' soon')
  await expect(name(page)).toHaveValue('Order a sink soon')
  await form(page).getByRole('textbox', { name: 'Owner' }).click()
  await page.keyboard.type('An')
  await page.setViewportSize(UPRIGHT)
  await form(page).getByRole('button', { name: 'More fields' }).click()
  await form(page).getByRole('textbox', { name: 'Owner' }).click()
  await page.setViewportSize(TABLET)
  await expect(form(page).getByRole('textbox', { name: 'Owner' })).toBeFocused()
  await page.keyboard.type('na')
  await page.keyboard.press('Enter')
  await tasksShown(page, 6)
  await expect(table(page).getByRole('row', { name: /Order a sink soon/ })).toContainText('Anna')
})

test('the form comes along with what was left typed, and by itself not at all', async ({ page }) => {
  await page.setViewportSize(TABLET)
  await open(page)
  await page.setViewportSize(UPRIGHT)
  await expect(page.getByRole('button', { name: 'New task' })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await page.setViewportSize(TABLET)
  await name(page).click()
  await page.keyboard.type('Order')
  await page.getByRole('button', { name: 'Find and filter' }).focus()
  await page.setViewportSize(UPRIGHT)
  await expect(name(page)).toHaveValue('Order')
  await expect(name(page)).not.toBeFocused()
  await form(page).getByRole('button', { name: 'Close the form' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(main(page)).toBeFocused()
})

test('what has the focus and no place in the other window leaves it in the main part', async ({ page }) => {
  await page.setViewportSize(DESK)
  await open(page)
  for (const lost of ['Import CSV', 'Chart Only']) {
    await page.setViewportSize(DESK)
    await page.getByRole('button', { name: lost, exact: true }).focus()
    await page.setViewportSize(ZOOMED)
    await expect(main(page)).toBeFocused()
  }
  // Who has not begun begins at the top.
  await page.reload()
  await expect(table(page)).toBeVisible()
  await page.setViewportSize(DESK)
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Skip to the/ })).toBeFocused()
})

test('what was opened in a bar that a turned phone draws anew gives the focus back to the same button', async ({
  page,
}) => {
  await page.setViewportSize(UPRIGHT)
  await open(page)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await page.getByRole('menuitem', { name: 'Read-only' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.setViewportSize(SIDEWAYS)
  await expect(page.getByRole('toolbar', { name: 'Quick actions' })).toBeAttached()
  await page.setViewportSize(UPRIGHT)
  await expect(page.getByRole('toolbar', { name: 'Quick actions' })).not.toBeAttached()
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
})
