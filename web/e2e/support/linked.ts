/** A plan whose dates are not yet what its dependencies ask for. */
import type { Page } from '@playwright/test'
import { bar, chart } from './chart'
import { cell, chooseFile, expect, open } from './page'

const LINES = [
  'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done',
  'Plan,,2026-03-02,3,2026-03-05,Anna,0,0,false',
  'Order,1,2026-03-02,2,2026-03-04,Ben,0,0,false',
  'Paint,2,2026-03-20,2,2026-03-24,Anna,0,0,false',
  'Clean,,2026-03-02,1,2026-03-03,Ben,0,0,false',
]

/** Order would move, Paint keeps its gap, Clean waits for nothing. */
export async function openLinked(page: Page) {
  await open(page)
  await chooseFile(page, {
    name: 'linked.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`# Linked\n${LINES.join('\n')}\n`),
  })
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 2, 'Task')).toHaveAccessibleName('Order')
}

/** One of the two ways of the switch in the chart's header. */
export const datesBy = (page: Page, way: 'by hand' | 'by links') =>
  chart(page).getByRole('group', { name: 'Dates' }).getByRole('radio', { name: way })

export async function openByLinks(page: Page) {
  await openLinked(page)
  await expect(bar(page, 'Order')).toBeVisible()
  await letLinksPlace(page)
}

export async function letLinksPlace(page: Page) {
  await datesBy(page, 'by links').focus()
  await page.keyboard.press('Space')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
  await expect(datesBy(page, 'by links')).toBeChecked()
}
