/** How cells show what they hold: dates as people read them, statuses as pills, owners with initials. */
import type { Page } from '@playwright/test'
import { cell, expect, open, table, test } from '../support/page'

/** What is drawn before the text, which is no part of it. */
const before = (page: Page, column: 'Start Date' | 'Owner') =>
  cell(page, 1, column).evaluate((one) => getComputedStyle(one, '::before').content.split('"')[1] ?? '')

test('dates are read by people on the screen, and stay ISO for everything else, or everywhere', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const start = cell(page, 1, 'Start Date')
  await start.focus()
  await page.keyboard.type('2027-03-01')
  await page.keyboard.press('Enter')
  await expect(start).toHaveText('2027-03-01')
  expect(await before(page, 'Start Date')).toBe('1 Mar 2027')
  await start.click()
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2027-03-01')
  await page.keyboard.press('F2')
  await expect(start.getByRole('textbox')).toHaveValue('2027-03-01')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Columns' }).click()
  await page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('checkbox', { name: /^Dates as/ })
    .press('Space')
  await page.keyboard.press('Escape')
  expect(await before(page, 'Start Date')).toBe('')
  await page.reload()
  await expect(start).toHaveText('2027-03-01')
  expect(await before(page, 'Start Date')).toBe('')
})

test('an owner has initials, the colour of the board’s column, and nobody has none', async ({ page }) => {
  await open(page)
  await cell(page, 1, 'Owner').focus()
  await page.keyboard.type('Ewa Nowak')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'Owner')).toHaveText('Ewa Nowak')
  expect(await before(page, 'Owner')).toBe('EN')
  const hue = await cell(page, 1, 'Owner').getAttribute('data-hue')
  await cell(page, 1, 'Owner').focus()
  await page.keyboard.press('Delete')
  await expect(cell(page, 1, 'Owner')).toHaveText('Unassigned')
  expect(await before(page, 'Owner')).toBe('')
  expect(hue).not.toBe('slate')
})

test('a row is made of no more elements than it needs', async ({ page }) => {
  await open(page)
  const rows = table(page).locator('[role=row][data-task]')
  const counts = await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('*').length))
  expect(Math.max(...counts)).toBeLessThanOrEqual(31)
})

test('what is told below an open field stands over the rows there', async ({ page }) => {
  await open(page)
  await cell(page, 2, 'Duration').click()
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  const reason = cell(page, 2, 'Duration').getByRole('alert')
  await expect(reason).toBeVisible()
  const isOnTop = await reason.evaluate((text) => {
    const { left, top, width, height } = text.getBoundingClientRect()
    return text.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
})

test('a comment is written in lines of a text, the first where the cell has it', async ({ page }) => {
  // With room for the field, which is larger than the cell.
  await page.setViewportSize({ width: 2560, height: 1440 })
  await open(page)
  const comment = cell(page, 2, 'Comment')
  await comment.click()
  await page.keyboard.type('Seen')
  await page.keyboard.press('Enter')
  const text = await comment.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const { left, top, bottom } = range.getBoundingClientRect()
    return { left, middle: (top + bottom) / 2 }
  })
  await comment.dblclick()
  const line = await comment.getByRole('textbox').evaluate((field) => {
    const style = getComputedStyle(field)
    const px = (name: string) => parseFloat(style.getPropertyValue(name))
    const { left, top } = field.getBoundingClientRect()
    return {
      left: left + px('border-left-width') + px('padding-left'),
      height: px('line-height') / px('font-size'),
      middle: top + px('border-top-width') + px('padding-top') + px('line-height') / 2,
    }
  })
  expect(line.height).toBeCloseTo(1.4, 1)
  expect(Math.abs(line.left - text.left)).toBeLessThan(0.6)
  expect(Math.abs(line.middle - text.middle)).toBeLessThan(1.1)
})

test('two initials stand within their disc', async ({ page }) => {
  await open(page)
  await cell(page, 1, 'Owner').focus()
  await page.keyboard.type('Mia Petrov')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'Owner')).toHaveText('Mia Petrov')
  const { words, disc } = await cell(page, 1, 'Owner').evaluate((one) => {
    const style = getComputedStyle(one, '::before')
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = style.font
    pen.letterSpacing = style.letterSpacing
    const { actualBoundingBoxLeft, actualBoundingBoxRight } = pen.measureText('MP')
    return { words: actualBoundingBoxLeft + actualBoundingBoxRight, disc: parseFloat(style.width) }
  })
  // As wide as the disc is 4 px above and below its middle, as high as capitals are.
  expect(words).toBeLessThan(2 * Math.sqrt((disc / 2) ** 2 - 4 ** 2))
})

test('a comment stays in the part of a narrow table that slides', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page)
  await cell(page, 2, 'Comment').focus()
  await page.keyboard.press('F2')
  const field = (await cell(page, 2, 'Comment').getByRole('textbox').boundingBox())!
  const [name, pane] = [(await cell(page, 2, 'Task').boundingBox())!, (await table(page).boundingBox())!]
  expect(field.x).toBeGreaterThanOrEqual(name.x + name.width)
  expect(field.x + field.width).toBeLessThanOrEqual(pane.x + pane.width)
})
