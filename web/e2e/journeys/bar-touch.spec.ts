/** Bars under fingers, on a phone: the tap that opens a card, the two that edit, and what is dragged after them. */
import type { Page } from '@playwright/test'
import { bar, card, scroller, shape } from '../support/chart'
import { chooseByCommand } from '../support/commands'
import { expect, open, test } from '../support/page'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

/** In the lower half of the window, where the card of a bar comes to lie. */
const LOW = 'Electrics'
/** As long as a second touch counts (spec §2). */
const DOUBLE_MS = 300

async function openChart(page: Page) {
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  // It would stand above the card, over bars.
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).tap()
  await page.getByRole('button', { name: 'Show Chart' }).tap()
  await expect(bar(page, LOW)).toBeVisible()
}

async function middleOf(page: Page, name: string) {
  await shape(page, name).evaluate((one) => one.scrollIntoView({ block: 'nearest', inline: 'center' }))
  const box = (await shape(page, name).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Taps a bar, so that a finger drags it, and closes its card; answers where it was tapped. */
async function takeUp(page: Page, name: string) {
  const at = await middleOf(page, name)
  await page.touchscreen.tap(at.x, at.y)
  await card(page, name).getByRole('button', { name: 'Close' }).tap()
  await expect(bar(page, name)).toHaveAttribute('data-handled')
  return at
}

/** One finger of the page, which touches when it is told to, s after the first of its touches. */
async function fingerOf(page: Page) {
  const hand = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }, after = 0) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [at] : [],
      timestamp: began + after,
    })
  return {
    tap: async (at: { x: number; y: number }, after: number) => {
      await send('touchStart', at, after)
      await send('touchEnd', undefined, after + 0.02)
    },
    drag: async ({ x, y }: { x: number; y: number }, dx: number) => {
      await send('touchStart', { x, y }, 2)
      for (const step of [1, 2, 3, 4, 5])
        await send('touchMove', { x: x + (dx * step) / 5, y }, 2 + step * 0.05)
      await send('touchEnd', undefined, 3)
    },
  }
}

test('a tap on a bar presses nothing of the card that comes up under the finger', async ({ page }) => {
  await openChart(page)
  const at = await middleOf(page, LOW)
  await page.touchscreen.tap(at.x, at.y)
  await expect(card(page, LOW)).toBeVisible()
  expect((await card(page, LOW).boundingBox())!.y).toBeLessThan(at.y)
  await expect(bar(page, LOW)).toBeFocused()
  // Once the card takes presses, the same place is the card's.
  await card(page, LOW).getByRole('textbox', { name: 'Task' }).tap()
  await expect(card(page, LOW).getByRole('textbox', { name: 'Task' })).toBeFocused()
})

test('a tap on a bar at the edge of the view opens its card, and moves nothing', async ({ page }) => {
  await openChart(page)
  await shape(page, LOW).evaluate((one) => one.scrollIntoView({ block: 'nearest', inline: 'center' }))
  const left = () => scroller(page).evaluate((one) => Math.round(one.scrollLeft))
  const [view, box] = [(await scroller(page).boundingBox())!, (await shape(page, LOW).boundingBox())!]
  // Of its beginning 30 px are seen.
  const to = (await left()) + Math.round(box.x - view.x - view.width + 30)
  await scroller(page).evaluate((one, to) => one.scrollTo({ left: to }), to)
  await expect.poll(left).toBe(to)
  const seen = (await shape(page, LOW).boundingBox())!
  await page.touchscreen.tap(seen.x + 15, seen.y + seen.height / 2)
  await expect(card(page, LOW)).toBeVisible()
  await expect(bar(page, LOW)).toBeFocused()
  expect(await left()).toBe(to)
})

for (const [where, name] of [
  ['above its card', 'Remove cabinets'],
  ['where its card comes to lie', LOW],
] as const)
  test(`two taps on a bar ${where} edit its task, and leave no card open`, async ({ page }) => {
    // However long the page takes for the first tap, the second comes in time.
    await page.addInitScript((ms) => {
      const real = window.setTimeout
      const others = (run: () => void, after?: number) => (after === ms ? 0 : real(run, after))
      window.setTimeout = others as typeof setTimeout
    }, DOUBLE_MS)
    await openChart(page)
    const [at, finger] = [await middleOf(page, name), await fingerOf(page)]
    await finger.tap(at, 0)
    await expect(card(page, name)).toBeVisible()
    await finger.tap(at, 0.1)
    const field = page
      .getByRole('dialog', { name: /^Task \d+/ })
      .getByRole('textbox', { name: 'Task', exact: true })
    await expect(field).toHaveValue(name)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(page, name)).toBeFocused()
  })

test('a bar that was tapped is dragged after a tap beside it has closed its card', async ({ page }) => {
  await openChart(page)
  const finger = await fingerOf(page)
  const name = (await bar(page, LOW).getAttribute('aria-label')) ?? ''
  const at = await middleOf(page, LOW)
  await page.touchscreen.tap(at.x, at.y)
  await expect(card(page, LOW)).toBeVisible()
  const box = (await scroller(page).boundingBox())!
  await page.touchscreen.tap(box.x + box.width - 20, box.y + 100)
  await expect(card(page, LOW)).toHaveCount(0)
  const left = () => scroller(page).evaluate((one) => one.scrollLeft)
  const before = await left()
  await finger.drag(at, 60)
  await expect(bar(page, LOW)).not.toHaveAttribute('aria-label', name)
  expect(await left()).toBe(before)
  // One tap on another bar, and it is that one's turn.
  await shape(page, 'Remove cabinets').tap()
  await expect(bar(page, 'Remove cabinets')).toHaveAttribute('data-handled')
  await expect(bar(page, LOW)).not.toHaveAttribute('data-handled')
})

test('a swipe that begins just below the bar that was tapped moves the view, and changes nothing', async ({
  page,
}) => {
  await openChart(page)
  const finger = await fingerOf(page)
  await takeUp(page, LOW)
  const name = (await bar(page, LOW).getAttribute('aria-label')) ?? ''
  const left = () => scroller(page).evaluate((one) => one.scrollLeft)
  for (const below of [1, 4, 8]) {
    const start = (await page.locator('.handle[data-handle=start]').boundingBox())!
    const before = await left()
    await finger.drag({ x: start.x + start.width / 2, y: start.y + start.height + below }, 80)
    await expect.poll(left, `${below} px`).toBeLessThan(before)
    await expect(bar(page, LOW)).toHaveAttribute('aria-label', name)
  }
})

/** The handle that a finger takes hold of there, if any. */
const held = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.closest<HTMLElement>('.handle')?.dataset.handle,
    [x, y],
  )

test('the handles of a tapped bar are held by a whole finger, and a short bar is still held itself', async ({
  page,
}) => {
  await openChart(page)
  for (const name of [LOW, 'Remove cabinets']) {
    const at = await takeUp(page, name)
    const box = (await shape(page, name).boundingBox())!
    expect(await held(page, at.x, at.y)).toBeUndefined()
    for (const kind of ['start', 'end', 'progress', 'link', 'linkStart']) {
      const handle = page.locator(`.handle[data-handle=${kind}]`)
      const { x, y, width, height } = (await handle.boundingBox())!
      expect(Math.min(width, height), kind).toBeGreaterThanOrEqual(24)
      expect(await handle.evaluate((one) => getComputedStyle(one).transitionDuration)).toBe('0s')
      // Beside the knob of what is done, and below a dependency's, the end is held.
      if (kind === 'end') expect(await held(page, x + width - 5, box.y + box.height - 3)).toBe('end')
      if (kind.startsWith('link')) expect(await held(page, x + width / 2, y + height / 2)).toBe(kind)
    }
  }
})

/** Where a finger's 24 px take hold of this handle and of nothing else, the middle of it. */
const roomOf = (page: Page, kind: string) =>
  page.locator(`.handle[data-handle=${kind}]`).evaluate((handle) => {
    const box = handle.getBoundingClientRect()
    const isHeld = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('.handle') === handle
    const steps = [0.5, 6, 12, 18, 23.5]
    for (let y = Math.ceil(box.top); y + 24 <= box.bottom; y++)
      for (let x = Math.ceil(box.left); x + 24 <= box.right; x++)
        if (steps.every((down) => steps.every((right) => isHeld(x + right, y + down))))
          return { x: x + 12, y: y + 12 }
    return null
  })

for (const [name, what, kind] of [
  ['Measure rooms', 'the finish of a short bar that is done', 'end'],
  ['Draw plan, two variants', 'the finish of a long bar that is done', 'end'],
  ['Plumbing', 'the start of a long bar that is not begun', 'start'],
] as const)
  test(`${what} is dragged by a finger, beside the knob of what is done`, async ({ page }) => {
    await openChart(page)
    const finger = await fingerOf(page)
    const at = await takeUp(page, name)
    const box = (await shape(page, name).boundingBox())!
    const atEnd = (inwards: number) => (kind === 'end' ? box.x + box.width - inwards : box.x + inwards)
    expect(await held(page, atEnd(3), box.y + box.height)).toBe('progress')
    expect(await held(page, atEnd(-6), box.y + box.height)).toBe(kind)
    expect(await held(page, at.x, at.y)).toBeUndefined()
    const room = await roomOf(page, kind)
    expect(room).not.toBeNull()
    const before = (await bar(page, name).getAttribute('aria-label')) ?? ''
    await finger.drag(room!, kind === 'end' ? 40 : -40)
    await expect(bar(page, name)).not.toHaveAttribute('aria-label', before)
  })

test('what leads to a bar out of view is as high as its row', async ({ page }) => {
  await openChart(page)
  const chips = page.locator('.chart-edge:visible')
  await expect(chips.first()).toBeVisible()
  for (const chip of await chips.all()) expect((await chip.boundingBox())!.height).toBe(44)
})
