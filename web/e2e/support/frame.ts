/** What stands around the plan, and the sizes it is tried at. */
import type { Locator, Page } from '@playwright/test'

export const phoneBar = (page: Page): Locator => page.getByRole('navigation', { name: 'At hand' })

/** Height of the window that is not the plan's, of 1: header, strip, form, toolbar, footer, and a bar below. */
export const frameShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const parts = document.querySelectorAll(
      'header, section[aria-label="Welcome"], form, main [role=toolbar], footer, nav[aria-label="At hand"]',
    )
    const boxes = [...parts].map((part) => part.getBoundingClientRect())
    // A rail takes width; the toolbars of two panes stand in one line.
    const lines = boxes
      .filter(({ width, height }) => width > height)
      .map(({ top, bottom }) => `${top} ${bottom}`)
    const heights = [...new Set(lines)].map((line) => {
      const [top = 0, bottom = 0] = line.split(' ').map(Number)
      return Math.min(bottom, innerHeight) - Math.max(top, 0)
    })
    return heights.reduce((sum, height) => sum + Math.max(height, 0), 0) / innerHeight
  })
