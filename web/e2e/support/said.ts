/** What is told to those who do not see it: by the live regions of the page. */
import { expect, type Page } from '@playwright/test'
import { importPlan, open, row } from './page'

/** What live regions say from now on, in order, and a wait until they have said just this since the last one. */
export async function listen(page: Page) {
  await page.evaluate(() => {
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]'
    const said: string[] = []
    Object.assign(window, { said })
    const last = new Map<Element, string>()
    new MutationObserver((changes) => {
      const regions = new Set<Element>()
      const answers = new Set<Element>()
      for (const { target, addedNodes } of changes) {
        const near = target instanceof Element ? target : target.parentElement
        const region = near?.closest(LIVE)
        if (region) regions.add(region)
        // The same words again are heard where they come anew.
        if (region && addedNodes.length > 0) answers.add(region)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const inner of [node, ...node.querySelectorAll(LIVE)])
              if (inner.matches(LIVE)) regions.add(inner)
      }
      for (const region of regions) {
        const text = region.textContent.trim()
        if (text !== '' && (last.get(region) !== text || answers.has(region))) said.push(text)
        last.set(region, text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  let before = 0
  const said = () =>
    page.evaluate((from) => (window as unknown as { said: string[] }).said.slice(from), before)
  const told = async (text: string | RegExp) => {
    await expect.poll(said).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)])
    before++
  }
  return { said, told }
}

/** Opens the kitchen plan; live regions have nothing to say of the import any more. */
export async function openKitchen(page: Page) {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  // The press is not yet the plan: on a first visit what takes it over may still be on its way.
  await expect(row(page, 9)).toContainText('Plumbing')
  await page.reload()
  await expect(row(page, 9)).toContainText('Plumbing')
}
