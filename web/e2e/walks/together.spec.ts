/** Whatever two people do to one link, without a line for a while and after a reload: both end with one plan, and so does a visitor. */
import fc from 'fast-check'
import type { Page } from '@playwright/test'
import { linkSaved, savedForEverybody } from '../support/accounts/permanent-link'
import { together } from '../support/accounts/together'
import { carryOutByHand, finger, PHONE, type Finger } from '../support/fingers'
import { cell, expect, open, test as base } from '../support/page'
import { letLinksPlace } from '../support/linked'
import { rename } from '../support/saving'
import { action, carryOut, steps, stepOut, textOf, walks } from '../support/walks'

/** They live in the time of the program, which judges what is older. */
const test = base.extend({ isClockSet: false })

const step = fc.record({
  whose: fc.integer({ min: 0, max: 1 }),
  what: fc.oneof(
    { arbitrary: action, weight: 12 },
    { arbitrary: fc.constantFrom('line off' as const, 'line on' as const, 'reload' as const), weight: 1 },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function take(page: Page, { what }: Step, isOff: boolean, touch?: Finger): Promise<boolean> {
  if (what === 'reload') {
    if (!isOff) {
      await page.reload()
      // In whichever view it was.
      await expect(page.getByRole('group', { name: 'History' })).toBeVisible()
    }
    return isOff
  }
  if (what === 'line off' || what === 'line on') {
    await page.context().setOffline(what === 'line off')
    return what === 'line off'
  }
  await (touch ? carryOutByHand(page, touch) : carryOut(page, what))
  return isOff
}

/** Whoever was without a line may be asked about a cell of both: what is proposed is taken. */
async function answer(page: Page) {
  const question = page.getByRole('dialog', { name: 'Both of you changed this' })
  if (await question.isVisible()) await question.getByRole('button', { name: 'Merge' }).click()
}

for (const walk of walks())
  test(`walk ${walk}: two people end with one plan`, async ({ page, browser, baseURL }) => {
    const isOnPhone = walk % 3 === 2
    const desk = page.viewportSize()!
    const phone = isOnPhone ? { hasTouch: true, isMobile: true } : {}
    const { bob, link } = await together(page, browser, baseURL!, { ...phone, viewport: desk })
    const pages = [page, bob]
    await rename(page, 1, 'From Ada')
    await expect(cell(bob, 1, 'Task')).toContainText('From Ada')
    await rename(bob, 2, 'From Bob')
    await expect(cell(page, 2, 'Task')).toContainText('From Bob')
    if (walk % 2 === 1) await letLinksPlace(page)
    const taken = steps(step, 80, walk)
    const touches = isOnPhone ? steps(finger, 80, walk) : []
    const told = JSON.stringify([taken, touches])
    const off = [false, false]
    if (isOnPhone) await bob.setViewportSize(PHONE)
    for (const [at, one] of taken.entries()) {
      const touch = one.whose === 1 ? touches[at] : undefined
      off[one.whose] = await take(pages[one.whose]!, one, off[one.whose]!, touch)
      await answer(pages[one.whose]!)
    }
    await bob.setViewportSize(desk)
    for (const one of pages) await one.context().setOffline(false)
    for (const one of pages) await stepOut(one)
    await expect(async () => {
      for (const one of pages) await answer(one)
      await linkSaved(page)
      await savedForEverybody(bob)
      expect(await textOf(bob), told).toBe(await textOf(page))
    }).toPass({ timeout: 60_000 })
    const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await open(visitor)
    await visitor.goto(link)
    await expect(async () => expect(await textOf(visitor), told).toBe(await textOf(page))).toPass()
    await visitor.context().close()
    await bob.context().close()
  })
