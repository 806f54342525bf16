/** What stands above a plan that came by a link, where there is little room and where there is enough. */
import { noSidewaysScroll } from '../support/commands'
import { openLink, vectorData } from '../support/links'
import { expect, test } from '../support/page'

const SHARED = `/?data=${encodeURIComponent(vectorData('read-only'))}`
const VIEWING = 'You are viewing a shared project. You can view it but not edit it.'

for (const [width, height] of [
  [390, 844],
  [360, 740],
  [844, 390],
] as const)
  test.describe(`at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true })

    test('a read-only link says what it is in one line, and to screen readers all of it', async ({
      page,
    }) => {
      await openLink(page, SHARED)
      const banner = page.getByRole('region', { name: 'Shared project' })
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(45)
      await expect(banner.getByText('View only.')).toBeVisible()
      await expect(banner.getByRole('paragraph')).toMatchAriaSnapshot(`- paragraph: ${VIEWING}`)
      const tops = await banner
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(tops).toHaveLength(2)
      expect(new Set(tops).size).toBe(1)
      await noSidewaysScroll(page)
      await banner.getByRole('button', { name: 'Edit a copy' }).tap()
      await expect(banner).toHaveCount(0)
    })
  })

test('where there is room a read-only link says all of what it is', async ({ page }) => {
  await openLink(page, SHARED)
  const banner = page.getByRole('region', { name: 'Shared project' })
  await expect(banner.getByRole('paragraph')).toHaveText(VIEWING)
  await expect(banner.getByRole('button', { name: 'Make an editable copy' })).toBeVisible()
})
