/** What the bars' colours tell, and the span behind a parent's bar (TL34, TL35). */
import type { Locator, Page } from '@playwright/test'
import { bar, chart, chooseOption, shape } from '../support/chart'
import { letLinksPlace } from '../support/linked'
import { cell, expect, importPlan, open, row, test } from '../support/page'

const legend = (page: Page): Locator =>
  chart(page)
    .getByRole('group')
    .filter({ hasText: /^(Owners|Status)/ })
    .last()
const style = (one: Locator, name: string, pseudo?: string): Promise<string> =>
  one.evaluate((element, { name, pseudo }) => getComputedStyle(element, pseudo).getPropertyValue(name), {
    name,
    pseudo,
  })
/** The colour an owner or a status has in the table. */
const hue = (one: Locator): Promise<string | null> => one.getAttribute('data-hue')

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test('bars have the colours of their owners, which the legend names and the browser remembers', async ({
  page,
}) => {
  await expect(legend(page)).toHaveCount(0)
  const byLevel = await style(shape(page, 'Measure rooms'), 'fill')
  await chooseOption(page, 'Colour bars by owner')
  const name = (await cell(page, 3, 'Owner').textContent()) ?? ''
  await expect(legend(page)).toContainText(name)
  await expect(legend(page)).not.toContainText('No owner')
  const colour = await hue(cell(page, 3, 'Owner'))
  await expect(bar(page, 'Measure rooms')).toHaveClass(new RegExp(`hue-${colour}`))
  await expect(bar(page, 'Measure rooms')).toHaveAccessibleName(new RegExp(`Owner: ${name}\\.$`))
  await expect.poll(() => style(shape(page, 'Measure rooms'), 'fill')).not.toBe(byLevel)
  const entry = legend(page).getByRole('listitem').filter({ hasText: name })
  await expect(entry).toHaveClass(`hue-${colour}`)
  await cell(page, 4, 'Owner').click()
  await page.keyboard.press('Delete')
  await expect(legend(page).getByRole('listitem').last()).toHaveText('No owner')
  await expect(bar(page, 'Draw plan, two variants')).toHaveClass(/hue-slate/)
  await legend(page).getByText('Owners').click()
  await expect(entry).toBeHidden()
  await page.reload()
  await expect(bar(page, 'Measure rooms')).toHaveClass(new RegExp(`hue-${colour}`))
  await chooseOption(page, 'Colour bars by level')
  await expect(legend(page)).toHaveCount(0)
  await expect.poll(() => style(shape(page, 'Measure rooms'), 'fill')).toBe(byLevel)
})

test('by status a done bar has the colour of its pill, and its tick', async ({ page }) => {
  await chooseOption(page, 'Colour bars by status')
  for (const status of ['Not Started', 'In Progress', 'Review', 'Done', 'Cancelled', 'Pending'])
    await expect(legend(page).getByRole('listitem').filter({ hasText: status })).toBeVisible()
  const pill = row(page, 3).locator('[data-status]')
  await expect(bar(page, 'Measure rooms')).toHaveClass(new RegExp(`hue-${await hue(pill)}`))
  await cell(page, 3, 'Status').click()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Review' }).click()
  await expect(bar(page, 'Measure rooms')).toHaveAccessibleName(/Status: Review\.$/)
  await expect(bar(page, 'Measure rooms')).toHaveClass(/hue-amber/)
})

test('tl31 what cannot slip has its edge in every colour, milestones too', async ({ page }) => {
  await letLinksPlace(page)
  await chooseOption(page, 'Show critical path')
  const edge = (name: string) => style(shape(page, name), 'stroke')
  const isSame = async () => [await edge('Kitchen complete'), await edge('Install fronts')]
  await expect(bar(page, 'Install fronts')).toHaveAccessibleName(/Critical\./)
  const critical = await edge('Install fronts')
  await expect.poll(isSame).toEqual([critical, critical])
  for (const [by, hued] of [
    ['owner', 'Owners'],
    ['status', 'Status'],
  ] as const) {
    await chooseOption(page, `Colour bars by ${by}`)
    await expect(legend(page)).toContainText(hued)
    await expect.poll(isSame).toEqual([critical, critical])
  }
})

test('behind a parent that does not cover its subtasks stands what they cover, folded away too', async ({
  page,
}) => {
  const span = bar(page, 'Design').locator('.bar-span')
  const edges = async (one: Locator) => {
    const box = (await one.boundingBox())!
    return [Math.round(box.x), Math.round(box.x + box.width)]
  }
  // The milestone on the 13th ends after it.
  const [left, right] = await edges(shape(page, 'Design'))
  await expect.poll(() => edges(span)).toEqual([left, right! + 30])
  await expect(bar(page, 'Demolition').locator('.bar-span[d^=M]')).toHaveCount(0)
  await cell(page, 2, 'Task').getByRole('button', { name: 'Hide subtasks' }).click()
  await expect(bar(page, 'Measure rooms')).toHaveCount(0)
  expect(await edges(span)).toEqual([left, right! + 30])
})
