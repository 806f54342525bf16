/** The layout at each size it is made for, in both themes, held by measures: no picture, no pixel of text. */
import type { Page } from '@playwright/test'
import { chart } from '../support/chart'
import { chooseByCommand, command, inSight, noSidewaysScroll } from '../support/commands'
import { frameShare, phoneBar } from '../support/frame'
import { cell, expect, open, row, table, test } from '../support/page'

interface Size {
  width: number
  height: number
  /** Rows of the kitchen plan that are wholly seen, at least; it has 13. */
  rows: number
  /** Of the height, what is not the plan's, at most. */
  frame?: number
}

const TOUCHED: Size[] = [
  { width: 320, height: 568, rows: 8, frame: 0.26 },
  { width: 390, height: 844, rows: 13, frame: 0.2 },
  { width: 844, height: 390, rows: 5, frame: 0.3 },
  { width: 768, height: 1024, rows: 13 },
  { width: 1024, height: 768, rows: 10 },
]
const POINTED: Size[] = [
  { width: 1366, height: 768, rows: 13 },
  { width: 1440, height: 900, rows: 13 },
  { width: 2560, height: 1440, rows: 13 },
]

/** Buttons of the header, the bar and the toolbars that are in sight, as far as those do not scroll sideways. */
const FRAME = 'header button, nav[aria-label="At hand"] button, main [role=toolbar] button'

async function showKitchen(page: Page) {
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
}

/** Whatever of the header or the bar is not wholly in the window, or whose words are cut. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header button, nav[aria-label="At hand"] button')]
      .filter((button) => {
        if (button.title === 'Rename the plan' || !button.checkVisibility({ visibilityProperty: true }))
          return false
        const box = button.getBoundingClientRect()
        const isOut = box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight
        return isOut || button.scrollWidth > button.clientWidth + 1
      })
      .map((button) => button.getAttribute('aria-label') ?? button.innerText),
  )

const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(
    (frame) =>
      [...document.querySelectorAll<HTMLElement>(frame)]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => ({ button, box: button.getBoundingClientRect() }))
        .filter(
          ({ button, box }) => box.height < 44 || (box.width < 44 && button.title !== 'Rename the plan'),
        )
        .map(({ button }) => button.getAttribute('aria-label') ?? button.innerText),
    FRAME,
  )

const seenRows = (page: Page): Promise<number> =>
  table(page).evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const heads = element.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? frame.top
    const bar = document.querySelector('nav[aria-label="At hand"]')?.getBoundingClientRect()
    const isBelow = bar && bar.width > bar.height
    const end = Math.min(frame.bottom, isBelow ? bar.top : innerHeight)
    return [...element.querySelectorAll('[role=row][data-task]')].filter((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= heads - 1 && bottom <= end + 1
    }).length
  })

/** Rows whose middle is not that of their bar, where both are seen. */
async function misaligned(page: Page): Promise<number[]> {
  const wrong: number[] = []
  for (const number of [1, 2, 3]) {
    const one = await row(page, number).boundingBox()
    const bar = await chart(page)
      .locator('.bar-wrapper .bar')
      .nth(number - 1)
      .boundingBox()
    if (!one || !bar) wrong.push(number)
    else if (bar.y < one.y - 1 || bar.y + bar.height > one.y + one.height + 1) wrong.push(number)
  }
  return wrong
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const [sizes, isTouch] of [
    [TOUCHED, true],
    [POINTED, false],
  ] as const)
    for (const { width, height, rows, frame } of sizes)
      test.describe(`${width}x${height}, ${colorScheme}`, () => {
        test.use({ viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch, colorScheme })

        test('the plan has the room, and nothing is cut, moved or too small to press', async ({ page }) => {
          await showKitchen(page)
          await noSidewaysScroll(page)
          expect(await clipped(page)).toEqual([])
          expect(await seenRows(page)).toBeGreaterThanOrEqual(rows)
          if (isTouch) expect(await tooSmall(page)).toEqual([])
          if (frame) expect(await frameShare(page)).toBeLessThan(frame)
          if (width > 768) {
            await expect(chart(page).locator('.bar-wrapper .bar').nth(2)).toBeVisible()
            expect(await misaligned(page)).toEqual([])
          }

          if (width <= 768) {
            await page.getByRole('button', { name: 'Show Chart' }).click()
            await expect(chart(page).locator('.bar-wrapper .bar').first()).toBeVisible()
            await noSidewaysScroll(page)
            if (frame) expect(await frameShare(page)).toBeLessThan(frame)
          }
          await page.getByRole('button', { name: 'Kanban View' }).click()
          await expect(page.locator('[data-card]').first()).toBeVisible()
          await noSidewaysScroll(page)
          expect(await clipped(page)).toEqual([])
          if (frame) expect(await frameShare(page)).toBeLessThan(frame)
        })
      })

test('u11 the divider folds the table away and back, and the chart gets the room', async ({ page }) => {
  await open(page)
  const divider = page.getByRole('separator', { name: 'Width of the task table' })
  const chart = page.getByRole('toolbar', { name: 'Chart' })
  const width = async () => (await chart.boundingBox())!.width
  const before = await width()
  await divider.focus()
  await page.keyboard.press('Enter')
  await expect(table(page)).toHaveCount(0)
  await expect.poll(width).toBeGreaterThan(1400)
  await page.keyboard.press('Enter')
  await expect(table(page)).toBeVisible()
  await expect.poll(width).toBe(before)
  // At its other end the way back to a wide chart is in view, and every other button is reached by keys.
  await page.keyboard.press('End')
  const alone = chart.getByRole('button', { name: 'Chart Only' })
  await expect(alone).toBeInViewport({ ratio: 1 })
  const options = chart.getByRole('button', { name: 'Chart options' })
  await options.focus()
  await expect(options).toBeInViewport({ ratio: 0.9 })
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('u11 the bar shows each view, adds a task and shares, and goes while a field has the keyboard', async ({
    page,
  }) => {
    await open(page)
    const bar = phoneBar(page)
    const views = bar.getByRole('group', { name: 'View' })
    await expect(views.getByRole('button', { name: 'Table View', pressed: true })).toBeVisible()
    await views.getByRole('button', { name: 'Show Chart' }).tap()
    await expect(chart(page)).toBeVisible()
    await expect(views.getByRole('button', { name: 'Show Chart', pressed: true })).toBeVisible()
    await views.getByRole('button', { name: 'Kanban View' }).tap()
    await expect(page.getByRole('region', { name: 'Board' })).toBeVisible()
    await views.getByRole('button', { name: 'Table View' }).tap()
    await expect(table(page)).toBeVisible()

    const form = page.getByRole('form', { name: 'Add a task' })
    await expect(form).toHaveCount(0)
    await bar.getByRole('button', { name: 'New task' }).tap()
    await expect(form.getByRole('textbox', { name: 'Task name' })).toBeFocused()
    await expect(bar).toBeHidden()
    await form.getByRole('textbox', { name: 'Task name' }).fill('From the bar')
    await form.getByRole('button', { name: 'Add Task' }).tap()
    await expect(form).toHaveCount(0)
    await expect(cell(page, 6, 'Task')).toContainText('From the bar')
    await inSight(bar.getByRole('button', { name: 'New task' }))

    // Closed without adding, the focus is back where it was and what was typed is not lost.
    await bar.getByRole('button', { name: 'New task' }).tap()
    await form.getByRole('textbox', { name: 'Task name' }).fill('Not yet')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(bar.getByRole('button', { name: 'New task' })).toBeFocused()
    await bar.getByRole('button', { name: 'New task' }).tap()
    await expect(form.getByRole('textbox', { name: 'Task name' })).toHaveValue('Not yet')
    await form.getByRole('button', { name: 'Close the form' }).tap()

    await bar.getByRole('button', { name: 'Share' }).tap()
    await page.getByRole('menuitem', { name: 'Read-only' }).tap()
    await expect(page.getByRole('dialog', { name: /link/i })).toBeVisible()
  })

  test('the screen’s keyboard leaves the edited row in view', async ({ page }) => {
    await showKitchen(page)
    const owner = cell(page, 13, 'Start Date')
    await owner.tap()
    await owner.tap()
    // As browsers do with interactive-widget=resizes-content.
    await page.setViewportSize({ width: 390, height: 500 })
    await expect(owner.locator('input')).toBeInViewport({ ratio: 0.99 })
    await expect(phoneBar(page)).toBeHidden()
  })

  test('held sideways, the keyboard leaves the field of a dialog in view', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await open(page)
    await command(page, 'Move')
    const field = page.getByRole('dialog').getByRole('textbox').first()
    await field.tap()
    await page.setViewportSize({ width: 844, height: 190 })
    await expect(field).toBeInViewport({ ratio: 1 })
  })

  test('sums, people and the legal texts are in the menu', async ({ page }) => {
    await showKitchen(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Totals and people' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Totals and people' })
    await expect(dialog.getByText('Project length')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Duration per person' })).toContainText('Ewa Nowak')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await expect(page.getByRole('menuitem', { name: 'Terms and Conditions' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Privacy Policy' })).toBeVisible()
  })

  test('the sample says what it is in one line, which goes with the first edit', async ({ page }) => {
    await open(page)
    const strip = page.getByRole('region', { name: 'Welcome' })
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(45)
    await phoneBar(page).getByRole('button', { name: 'New task' }).tap()
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await expect(strip).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await frameShare(page)).toBeLessThan(0.2)
  })
})

for (const width of [768, 834])
  test(`at ${width} px the sums stand in one line, and people are in the menu`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 })
    await showKitchen(page)
    const sums = page.locator('footer dt')
    const lines = await sums.evaluateAll(
      (all) => new Set(all.map((sum) => sum.getBoundingClientRect().top)).size,
    )
    expect(lines).toBe(1)
    await expect(page.getByRole('list', { name: 'Duration per person' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    // With a sign before them, with a tick or with neither: words begin below each other.
    const begins = await page.getByRole('menuitem').evaluateAll((all) => {
      const words = (entry: Element) => entry.querySelector(':scope > span:last-of-type')!
      return new Set(all.map((entry) => words(entry).getBoundingClientRect().left)).size
    })
    expect(begins).toBe(1)
    await page.getByRole('menuitem', { name: 'Totals and people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Totals and people' })
    await expect(dialog.getByRole('list', { name: 'Duration per person' })).toContainText('Ewa Nowak')
  })

test.describe('a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

  test('what shows the chart alone, and the table again, is in sight at every width', async ({ page }) => {
    await showKitchen(page)
    const toolbar = page.getByRole('toolbar', { name: 'Chart' })
    for (const [width, height] of [
      [1024, 768],
      [834, 1112],
      [1180, 820],
    ] as const) {
      await page.setViewportSize({ width, height })
      await inSight(toolbar.getByRole('button', { name: 'Chart Only' }))
      await toolbar.getByRole('button', { name: 'Chart Only' }).tap()
      await inSight(toolbar.getByRole('button', { name: 'Show Table' }))
      await toolbar.getByRole('button', { name: 'Show Table' }).tap()
    }
  })
})
