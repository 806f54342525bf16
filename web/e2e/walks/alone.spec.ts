/** Whatever is pressed and typed: undo takes all of it back, redo brings it again, and a reload finds the plan as it was. */
import type { Page } from '@playwright/test'
import { carryOutByHand, finger, PHONE } from '../support/fingers'
import { expect, open, test } from '../support/page'
import { openByLinks } from '../support/linked'
import { rename, saved } from '../support/saving'
import { action, carryOut, steps, stepOut, textOf, walks } from '../support/walks'

async function all(page: Page, name: 'Undo' | 'Redo') {
  const button = page.getByRole('group', { name: 'History' }).getByRole('button', { name })
  while (await button.isEnabled()) await button.evaluate((it) => (it as HTMLElement).click())
}

interface Walk {
  walk: number
  page: Page
  told: string
  stroll: () => Promise<void>
}

async function walkAlone({ walk, page, told, stroll }: Walk) {
  await (walk % 2 === 1 ? openByLinks : open)(page)
  await all(page, 'Undo')
  const first = await textOf(page)
  await all(page, 'Redo')
  await rename(page, 2, 'Walked over')
  await stroll()
  await stepOut(page)
  await all(page, 'Redo')
  const last = await textOf(page)
  await all(page, 'Undo')
  expect(await textOf(page), told).toBe(first)
  await all(page, 'Redo')
  expect(await textOf(page), told).toBe(last)
  await saved(page)
  await page.reload()
  // The plan comes a moment after its commands.
  await expect(async () => expect(await textOf(page), told).toBe(last)).toPass({ timeout: 10_000 })
}

for (const walk of walks())
  test(`walk ${walk}: undo takes all back, redo brings it again, a reload keeps it`, async ({ page }) => {
    const taken = steps(action, 50, walk)
    const stroll = async () => {
      for (const one of taken) await carryOut(page, one)
    }
    await walkAlone({ walk, page, told: JSON.stringify(taken), stroll })
  })

test.describe('by hand on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  for (const walk of walks())
    test(`walk ${walk}: the same by touch`, async ({ page }) => {
      const desk = page.viewportSize()!
      const taken = steps(finger, 60, walk)
      const stroll = async () => {
        await page.setViewportSize(PHONE)
        for (const one of taken) await carryOutByHand(page, one)
        // Opened and read where the header has room for every command.
        await page.setViewportSize(desk)
      }
      await walkAlone({ walk, page, told: JSON.stringify(taken), stroll })
    })
})
