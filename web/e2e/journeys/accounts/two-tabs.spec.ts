/** Tabs of one browser have one session: what one learns of it the others follow (GA16). */
import { linkSaved, sessionEnds, signIn, withLink, openAs } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { open } from '../../support/page'

test('ga16 signing in and out in one tab is followed by the others without a reload', async ({
  page,
  context,
}) => {
  const ada = someone('Ada')
  await withLink(page, ada)
  const other = await context.newPage()
  await open(other)
  await expect(other.getByRole('button', { name: `Welcome ${ada}` })).toBeVisible()
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Link not saved: signed out')).toBeVisible()
  await signIn(other, ada)
  await expect(page.getByRole('button', { name: `Welcome ${ada}` })).toBeVisible()
  await expect(page.getByText('Link not saved: signed out')).toHaveCount(0)
})

test('ga16 a tab that was told of the end of its session saves again after signing in in another', async ({
  page,
  context,
}) => {
  const ada = someone('Ada')
  await withLink(page, ada)
  const notice = await sessionEnds(page)
  const other = await context.newPage()
  await openAs(other, ada)
  await linkSaved(other)
  await other.close()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Welcome ${ada}` })).toBeVisible()
  await linkSaved(page)
})
