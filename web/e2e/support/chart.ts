/** The chart as a user finds it: bars by the names of their tasks. */
import type { Locator, Page } from '@playwright/test'

export const chart = (page: Page): Locator => page.getByRole('region', { name: 'Gantt Chart' })

export const bar = (page: Page, name: string): Locator =>
  chart(page).getByRole('button', { name: new RegExp(`^Task: ${name}\\. `) })

export const shape = (page: Page, name: string): Locator => bar(page, name).locator('path.bar')

export const scroller = (page: Page): Locator => chart(page).locator('.gantt-container')

export const card = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Drags the middle of a bar by so many px; `drop: false` leaves it in the hand. */
export async function dragBar(page: Page, name: string, dx: number, drop = true) {
  await shape(page, name).scrollIntoViewIfNeeded()
  const box = (await shape(page, name).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y, { steps: 3 })
  await page.mouse.move(x + dx, y, { steps: 3 })
  if (drop) await page.mouse.up()
}

/** Chooses an entry of the chart's options. */
export async function chooseOption(page: Page, option: string) {
  await chart(page).getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitem', { name: option }).click()
}

/** What the console was told since, of the chart and the dependencies. */
export function consoleOf(page: Page): { lines: string[] } {
  const told = { lines: [] as string[] }
  page.on('console', (message) => {
    const text = message.text()
    if (/above ten years|is ignored|is no task number/.test(text))
      told.lines.push(`${message.type()}: ${text}`)
  })
  return told
}
