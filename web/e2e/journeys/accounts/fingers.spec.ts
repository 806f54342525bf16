/** What fingers press in the dialogs of accounts. */
import { openAs, project } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'

test.use({ hasTouch: true })

test('what visitors may do is chosen by a whole finger', async ({ page }) => {
  await openAs(page, someone('Ada'))
  await project(page).getByRole('button', { name: 'Permanent Link' }).tap()
  const choices = page.getByRole('dialog').getByRole('radiogroup').locator('label')
  await expect(choices).toHaveCount(2)
  for (const choice of await choices.all())
    expect((await choice.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})
