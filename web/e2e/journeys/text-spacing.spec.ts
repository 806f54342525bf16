/** Letters and lines that a reader has spaced out: nothing is cut, and nothing lies over another (WCAG 1.4.12). */
import { chooseByCommand } from '../support/commands'
import { cell, expect, open, table, test } from '../support/page'

const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p {
  margin-bottom: 2em !important;
}`

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} px titles stay in their columns, and no row lies under them`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    // As a browser's extension does, which no policy of the page stops.
    await page.addInitScript((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, SPACED)
    await open(page)
    const ways = page.getByRole('region', { name: 'Welcome' }).getByRole('button')
    const boxes = await Promise.all((await ways.all()).map((way) => way.boundingBox()))
    const shown = boxes.filter((box) => box !== null)
    expect(shown.length).toBeGreaterThan(2)
    expect(Math.max(...shown.map((box) => box.x + box.width))).toBeLessThanOrEqual(width)
    await chooseByCommand(page, 'kitchen.csv')
    await page.getByRole('button', { name: /^Replace with/ }).click()
    await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
    await expect(cell(page, 1, 'Task')).toHaveCSS('letter-spacing', /^1\./)
    const beyond = await table(page)
      .getByRole('columnheader')
      .evaluateAll((all) =>
        all
          .filter((title) => title.firstElementChild!.scrollWidth > title.clientWidth)
          .map((one) => one.textContent),
      )
    expect(beyond).toEqual([])
    const [head, text] = await table(page).evaluate((grid) => {
      const words = document.createRange()
      words.selectNodeContents(grid.querySelector('[role=row][data-task] [role=gridcell]')!)
      const heads = [...grid.querySelectorAll('[role=columnheader]')]
      const foot = Math.max(...heads.map((one) => one.getBoundingClientRect().bottom))
      return [foot, words.getBoundingClientRect().top]
    })
    expect(text).toBeGreaterThanOrEqual(head!)
  })

test('without that every word of a title is whole', async ({ page }) => {
  await open(page)
  const lines = await table(page)
    .getByRole('columnheader', { name: 'Duration' })
    .evaluate((title) => {
      const words = document.createRange()
      words.selectNodeContents(title.firstElementChild!)
      return words.getClientRects().length
    })
  expect(lines).toBe(1)
})
