/** Whatever fingers may do on a phone, drawn as what keys and a mouse do is (walks.ts). */
import fc from 'fast-check'
import type { CDPSession, Page } from '@playwright/test'
import { LEFT_ALONE, nth, share, TEXTS } from './walks'

export const PHONE = { width: 390, height: 844 }

/** Upright, sideways, and with the keyboard that a field brings. */
const SIZES = [PHONE, { width: 844, height: 390 }, { width: 390, height: 500 }]

const PLACES = {
  cell: '[role=gridcell]',
  number: '[role=row][data-task] [role=gridcell]:first-child',
  button: 'button:enabled, [role=menuitem], [role=option], [role=radio], label',
  view: '[role=group][aria-label=View] button',
  bar: '[data-task] path.bar',
  handle: '.handle',
  card: '[data-card]',
  field: 'input:not([type=radio], [type=checkbox]), textarea',
}
const kind = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const px = fc.integer({ min: -200, max: 200 })

const touches = fc.record({
  on: kind(
    'cell',
    'cell',
    'number',
    'button',
    'button',
    'view',
    'bar',
    'bar',
    'handle',
    'card',
    'field',
    'page',
  ),
  at: share,
  how: kind('tap', 'tap', 'two taps', 'two taps', 'hold', 'swipe', 'tap and drag', 'hold and drag'),
  by: fc.tuple(px, px),
  typed: fc.constantFrom(...TEXTS),
  then: kind('Enter', 'Backspace', 'Tab'),
})
type Touch = typeof touches extends fc.Arbitrary<infer One> ? One : never
export const finger = fc.oneof(
  { arbitrary: touches, weight: 12 },
  { arbitrary: fc.record({ size: fc.constantFrom(...SIZES) }), weight: 1 },
)
export type Finger = typeof finger extends fc.Arbitrary<infer One> ? One : never

/** The middle of one that is in view; the page itself is touched at its share of both ways. */
async function place(page: Page, { on, at }: Touch): Promise<{ x: number; y: number } | undefined> {
  const { width, height } = page.viewportSize()!
  if (on === 'page') return { x: at * width, y: ((at * 10) % 1) * height }
  // What is below a dialog or a menu is out of reach.
  const above = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  const places =
    (await above.count()) === 0
      ? page.locator(PLACES[on])
      : above.last().locator(PLACES[on === 'field' ? on : 'button'])
  const all = await places.evaluateAll((found) =>
    found.map((one) => {
      const box = one.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }),
  )
  return nth(
    all.filter(({ x, y }) => x > 0 && y > 0 && x < width && y < height),
    at,
  )
}

/** What a finger would press there is none of those that lead away. */
async function mayTouch(page: Page, { x, y }: { x: number; y: number }): Promise<boolean> {
  const name = await page.evaluate(
    ([left, top]) => {
      const pressed = document.elementFromPoint(left!, top!)?.closest('button, a, label, [role=menuitem]')
      return pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? ''
    },
    [x, y],
  )
  return !LEFT_ALONE.test(name)
}

async function hold(page: Page) {
  // Until something is in the hand, or as long as a menu takes to come.
  await page
    .locator('[data-lifted=true], [data-drag], [role=menu]')
    .first()
    .waitFor({ timeout: 600 })
    .catch(() => undefined)
}

async function touch(page: Page, hand: CDPSession, one: Touch) {
  const point = await place(page, one)
  if (!point || !(await mayTouch(page, point))) return
  const { width, height } = page.viewportSize()!
  const inside = (at: number, end: number) => Math.min(Math.max(at, 1), end - 1)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) => {
    const [x, y] = [inside(point.x + one.by[0] * share, width), inside(point.y + one.by[1] * share, height)]
    return hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  }
  const taps = one.how === 'two taps' ? 2 : one.how === 'tap' || one.how === 'tap and drag' ? 1 : 0
  for (let tap = 0; tap < taps; tap++)
    if (tap === 0 || (await mayTouch(page, point))) await page.touchscreen.tap(point.x, point.y)
  if (taps > 0 && one.how !== 'tap and drag') return
  if (!(await mayTouch(page, point))) return
  await send('touchStart')
  if (one.how.startsWith('hold')) await hold(page)
  if (one.how !== 'hold') for (const share of [0.1, 0.4, 0.7, 1]) await send('touchMove', share)
  await send('touchEnd')
}

/** A phone has no keys but for a field. */
async function type(page: Page, { typed, then }: Touch) {
  if ((await page.locator(`:is(${PLACES.field}):focus`).count()) === 0) return
  await page.keyboard.type(typed)
  await page.keyboard.press(then)
}

const hands = new WeakMap<Page, CDPSession>()

export async function carryOutByHand(page: Page, one: Finger) {
  if ('size' in one) return page.setViewportSize(one.size)
  // One that is detached may take a finger's last answer along, for which Playwright then waits for ever.
  const hand = hands.get(page) ?? (await page.context().newCDPSession(page))
  hands.set(page, hand)
  await touch(page, hand, one)
  await type(page, one)
}
