/** axe, with every rule it has, on what is in view: nothing may fail. */
import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** All that can come out otherwise in another theme: names, roles and order are the same in both. */
const COLOURS: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** WCAG 2.5.8 is not asked for by default. */
const ALL: RunOptions = { rules: { 'target-size': { enabled: true } } }

async function failuresIn(page: Page, scheme: 'light' | 'dark', options: RunOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  // Half a megabyte: once for each page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  // Only what fails is worked out in full: a third of the time.
  const given: RunOptions = { ...options, resultTypes: ['violations'] }
  const violations = await page.evaluate(async (options) => {
    const there = globalThis as unknown as { axe: typeof axe }
    return (await there.axe.run(options)).violations
  }, given)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${scheme}: ${id}: ${node.html.slice(0, 200)}`),
  )
}

/** What fails, in both themes. */
export async function failures(page: Page): Promise<string[]> {
  return [
    ...(await failuresIn(page, 'dark', { runOnly: COLOURS })),
    ...(await failuresIn(page, 'light', ALL)),
  ]
}

/** Holds that nothing fails. */
export async function accessible(page: Page, what?: string) {
  expect(await failures(page), what).toEqual([])
}
