/** What cannot slip, and how far the rest can, where dates are by links (TL31). */
import { bar, chooseOption } from '../support/chart'
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
})
