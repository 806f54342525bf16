/** Fields and lists under fingers, on a phone: what is written in them is seen, what is chosen of them is large. */
import type { Locator } from '@playwright/test'
import { chart } from '../support/chart'
import { chooseByCommand } from '../support/commands'
import { cell, expect, open, standAt, table, test } from '../support/page'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const box = async (one: Locator) => (await one.boundingBox())!

for (const end of ['left', 'right'] as const)
  test(`a comment is seen from its first letter where its cell stands at the ${end}`, async ({ page }) => {
    await open(page)
    await standAt(page, 2, end === 'left' ? 'Actions' : 'Status')
    await page.keyboard.press(end === 'left' ? 'ArrowLeft' : 'ArrowRight')
    await expect(cell(page, 2, 'Comment')).toBeFocused()
    await page.keyboard.press('F2')
    const field = table(page).getByRole('textbox')
    await expect(field).toBeFocused()
    const [area, number] = [await box(field), await box(cell(page, 2, '#'))]
    expect(area.x).toBeGreaterThanOrEqual(number.x + number.width)
    expect(area.x + area.width).toBeLessThanOrEqual(390)
    expect(area.width).toBeGreaterThanOrEqual(260)
  })

test('an entry of a list in a cell, or of a field, is as high as a finger needs', async ({ page }) => {
  await open(page)
  await standAt(page, 2, 'Status')
  await page.keyboard.press('F2')
  const option = page.getByRole('option').first()
  expect((await box(option)).height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await chooseByCommand(page, '../dialects/ms-project-en.csv')
  await page.getByRole('button', { name: /Separator$/ }).tap()
  expect((await box(option)).height).toBeGreaterThanOrEqual(44)
})

test('a date, and how it is written, is seen whole in the fields of a day off', async ({ page }) => {
  await open(page)
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Chart' }).tap()
  await chart(page).getByRole('button', { name: 'Chart options' }).tap()
  await page.getByRole('menuitem', { name: 'Days off...' }).tap()
  const first = page.getByRole('dialog', { name: 'Days off' }).getByRole('textbox', { name: 'First day' })
  for (const width of [390, 375, 360]) {
    await page.setViewportSize({ width, height: 844 })
    const { words, room } = await first.evaluate((field: HTMLInputElement) => {
      const style = getComputedStyle(field)
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
      const pen = document.createElement('canvas').getContext('2d')!
      const widthOf = (text: string, of?: string) => {
        pen.font = getComputedStyle(field, of).font
        return pen.measureText(text).width
      }
      return {
        words: Math.max(widthOf(field.placeholder, '::placeholder'), widthOf('2026-12-24')),
        room: field.clientWidth - padding,
      }
    })
    expect(words).toBeLessThanOrEqual(room)
  }
})

test('the field of a new card is wholly in sight above the screen’s keyboard', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Kanban View' }).tap()
  await page
    .getByRole('button', { name: /^Add Task to/ })
    .first()
    .tap()
  const field = page.getByRole('textbox', { name: /^Name of the new task/ })
  await expect(field).toBeFocused()
  await page.setViewportSize({ width: 390, height: 480 })
  // Its ring too.
  await expect
    .poll(async () => {
      const { y, height } = (await field.boundingBox())!
      return y + height
    })
    .toBeLessThanOrEqual(480 - 4)
})

test('the palette has no foot where no keys are told of', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('listbox')).toBeVisible()
  const [all, list] = [(await palette.boundingBox())!, (await palette.getByRole('listbox').boundingBox())!]
  expect(all.y + all.height - list.y - list.height).toBeLessThanOrEqual(24)
})

test('a card’s name of two lines stands clear of the line below it', async ({ page }) => {
  await open(page)
  const long =
    'Measure every wall of the kitchen twice and write it down for the carpenter who comes on Monday'
  await cell(page, 4, 'Task').focus()
  await page.keyboard.type(long)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Kanban View' }).tap()
  const card = page.locator('[data-card]').filter({ hasText: long })
  const gap = await card.evaluate((one) => {
    const [top, line] = one.querySelectorAll(':scope > div')
    return line!.getBoundingClientRect().top - top!.querySelector('span')!.getBoundingClientRect().bottom
  })
  expect(gap).toBeGreaterThanOrEqual(4)
})
