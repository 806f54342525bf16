/** What cannot slip, and how far the rest can, where dates are by links (TL31). */
import { bar, chooseOption } from '../support/chart'
import { readFileSync } from 'node:fs'
import { showColumns, valueIn } from '../support/columns'
import { openByLinks, openLinked } from '../support/linked'
import { expect, test } from '../support/page'

test('the critical path and the float are shown when asked for, and remembered', async ({ page }) => {
  await openByLinks(page)
  await expect(bar(page, 'Paint')).not.toHaveAccessibleName(/Critical\./)
  await chooseOption(page, 'Show critical path')
  await expect(bar(page, 'Paint')).toHaveAccessibleName(/Critical\./)
  await expect(bar(page, 'Clean')).not.toHaveAccessibleName(/Critical\./)
  await chooseOption(page, 'Show float')
  await expect(bar(page, 'Clean').locator('.bar-float')).toBeVisible()
  await expect(bar(page, 'Paint').locator('.bar-float')).toHaveCount(0)
  await page.reload()
  await expect(bar(page, 'Paint')).toHaveAccessibleName(/Critical\./)
  await expect(bar(page, 'Clean').locator('.bar-float')).toBeVisible()
})

test('by hand there is no critical path to show', async ({ page }) => {
  await openLinked(page)
  await page.getByRole('button', { name: 'Chart options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Show critical path' })).toBeDisabled()
  for (const name of ['Show critical path', 'Show float'])
    await expect(page.getByRole('menuitem', { name })).toContainText('Only while dates are by links')
})

test('sc9 the floats are columns on demand, empty where dates are by hand', async ({ page }) => {
  await openByLinks(page)
  await showColumns(page, ['Total Float', 'Free Float', 'Critical'])
  const told = async (number: number) =>
    Promise.all(['Total Float', 'Free Float', 'Critical'].map((title) => valueIn(page, number, title)))
  // Paint, which is pinned, ends last on Monday the 23rd; Clean could end there too.
  expect(await told(3)).toEqual(['0', '0', 'Critical'])
  expect(await told(4)).toEqual(['15', '15', ''])
  await page.keyboard.press('Control+z')
  await expect.poll(() => told(3)).toEqual(['', '', ''])
})

test('tl21 a picture shows the critical path and the float as the screen does', async ({ page }) => {
  await openByLinks(page)
  await chooseOption(page, 'Show critical path')
  await chooseOption(page, 'Show float')
  await page.getByRole('button', { name: 'Print or save a picture' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save SVG' }).click()
  const svg = readFileSync(await (await download).path(), 'utf8')
  expect(svg).toContain('>Critical<')
  expect(svg.match(/m0 -4v8/g)).toHaveLength(3)
})
