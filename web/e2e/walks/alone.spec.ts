/** Whatever is pressed and typed: undo takes all of it back, redo brings it again, and a reload finds the plan as it was. */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/page'
import { openByLinks } from '../support/linked'
import { rename, saved } from '../support/saving'
import { action, carryOut, steps, stepOut, textOf, walks } from '../support/walks'

async function all(page: Page, name: 'Undo' | 'Redo') {
  const button = page.getByRole('group', { name: 'History' }).getByRole('button', { name })
  while (await button.isEnabled()) await button.evaluate((it) => (it as HTMLElement).click())
}

for (const walk of walks())
  test(`walk ${walk}: undo takes all back, redo brings it again, a reload keeps it`, async ({ page }) => {
    await (walk % 2 === 1 ? openByLinks : open)(page)
    await all(page, 'Undo')
    const first = await textOf(page)
    await all(page, 'Redo')
    await rename(page, 2, 'Walked over')
    const taken = steps(action, 50, walk)
    for (const one of taken) await carryOut(page, one)
    await stepOut(page)
    const told = JSON.stringify(taken)
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
  })
