/** The chart's options, and what glides when bars move. */
import type { Locator, Page } from '@playwright/test'
import { cell, expect, importPlan, open, test } from '../support/page'

const chart = (page: Page): Locator => page.getByRole('region', { name: 'Gantt Chart' })
const bar = (page: Page, name: string): Locator =>
  chart(page).getByRole('button', { name: new RegExp(`^Task: ${name}\\. `) })
const shape = (page: Page, name: string): Locator => bar(page, name).locator('path.bar')

async function choose(page: Page, option: string) {
  await chart(page).getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitem', { name: option }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test('bars follow working days when the project says so, and that is kept and undone', async ({ page }) => {
  // Eight days from Monday the 5th: calendar days end on the 12th, working days on the 14th.
  await expect(bar(page, 'Design')).toHaveAccessibleName(/From 5 January 2026 to 12 January 2026/)
  await choose(page, 'Bars follow working days')
  await expect(bar(page, 'Design')).toHaveAccessibleName(/From 5 January 2026 to 14 January 2026/)
  await expect(cell(page, 2, 'Duration')).toHaveText('8')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(bar(page, 'Design')).toHaveAccessibleName(/to 14 January 2026/)
  await choose(page, 'Bars follow working days')
  await expect(bar(page, 'Design')).toHaveAccessibleName(/to 12 January 2026/)
  await page.keyboard.press('Control+z')
  await expect(bar(page, 'Design')).toHaveAccessibleName(/to 14 January 2026/)
})

test('with auto-scheduling a bar takes along what waits for it, as one step', async ({ page }) => {
  await choose(page, 'Move dependent tasks too')
  await bar(page, 'Plumbing').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 9, 'Start Date')).toContainText('2026-01-22')
  await expect(cell(page, 12, 'Start Date')).toContainText('2026-02-12')
  await expect(cell(page, 10, 'Start Date')).toContainText('2026-01-21')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 9, 'Start Date')).toContainText('2026-01-21')
  await expect(cell(page, 12, 'Start Date')).toContainText('2026-02-11')
})

test('details open on hover when asked for, and on a click when not', async ({ page }) => {
  const card = page.getByRole('dialog', { name: 'Strip tiles' })
  await choose(page, 'Show details on hover')
  await shape(page, 'Strip tiles').hover()
  await expect(card).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(card).toBeHidden()
  await choose(page, 'Show details on hover')
  await shape(page, 'Strip tiles').click()
  await expect(card).toBeVisible()
})

test('locked dates and locked progress take their handles away', async ({ page }) => {
  const handle = (kind: string) => chart(page).locator(`.handle.${kind}`)
  await shape(page, 'Strip tiles').hover()
  await expect(handle('right')).toBeVisible()
  await expect(handle('progress')).toBeVisible()
  await choose(page, 'Lock dates')
  await choose(page, 'Lock progress')
  await shape(page, 'Strip tiles').hover()
  await expect(chart(page).locator('.date-range-highlight')).toBeVisible()
  await expect(handle('right')).toBeHidden()
  await expect(handle('progress')).toBeHidden()
})

test('arrows go with a bar while it is dragged, and back when it is let go by Escape', async ({ page }) => {
  const arrows = chart(page).locator('path.arrow:not(.broken)[d^="M"]')
  const drawn = () => arrows.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).sort())
  const before = await drawn()
  const box = await shape(page, 'Strip tiles').boundingBox()
  await page.mouse.move(box!.x + box!.width / 2, box!.y + 8)
  await page.mouse.down()
  await page.mouse.move(box!.x + box!.width / 2 + 60, box!.y + 8, { steps: 4 })
  await expect.poll(drawn).not.toEqual(before)
  await page.keyboard.press('Escape')
  await expect.poll(drawn).toEqual(before)
  await page.mouse.up()
})

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a bar glides to its new place and stands there in the end', async ({ page }) => {
    const glides = () => shape(page, 'Plumbing').evaluate((path) => path.getAnimations().length)
    // In the drawing's own numbers: the pane scrolls to the bar that gets the focus.
    const left = () => shape(page, 'Plumbing').evaluate((path: SVGPathElement) => path.getBBox().x)
    // On a busy machine a glide would be over before anybody looks.
    await page.evaluate(() => {
      const { animate } = Element.prototype
      Element.prototype.animate = function (...motion) {
        const glide = animate.apply(this, motion)
        glide.pause()
        return glide
      }
    })
    await bar(page, 'Plumbing').focus()
    const before = await left()
    await page.keyboard.press('ArrowRight')
    expect(await glides()).toBe(1)
    await page.evaluate(() => document.getAnimations().forEach((glide) => glide.play()))
    await expect.poll(glides).toBe(0)
    expect((await left()) - before).toBeCloseTo(30, 0)
  })
})
