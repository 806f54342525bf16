/** Tabs of one browser have one session: what one learns of it the others follow (GA16). */
import { linkSaved, sessionEnds, signIn, withLink, openAs } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { together } from '../../support/accounts/together'
import { cell, open } from '../../support/page'
import { rename } from '../../support/saving'

const NOT_KEPT = 'Signed out: link not kept up to date'

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
  await expect(page.getByText(NOT_KEPT, { exact: true })).toBeVisible()
  await signIn(other, ada)
  await expect(page.getByRole('button', { name: `Welcome ${ada}` })).toBeVisible()
  await expect(page.getByText(NOT_KEPT, { exact: true })).toHaveCount(0)
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
  // By itself, or by the first tab, which is told of the sign-in: whichever comes first to it.
  await expect(other.getByText(/^Link saved( by another tab)?$/)).toBeVisible()
  await other.close()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Welcome ${ada}` })).toBeVisible()
  await linkSaved(page)
})

test('l49 with two tabs open, what others change while one works in the second is not taken back', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!)
  const second = await context.newPage()
  await open(second)
  await rename(bob, 1, 'Bob 1')
  // The first tab takes it in and stores it while the second one has an edit of its own to store.
  for (const [here, there] of [
    [2, 3],
    [4, 5],
    [3, 2],
  ] as const) {
    await Promise.all([rename(second, here, `Ada ${here}`), rename(bob, there, `Bob ${there}`)])
    for (const one of [page, second, bob]) {
      await expect(cell(one, here, 'Task')).toContainText(`Ada ${here}`)
      await expect(cell(one, there, 'Task')).toContainText(`Bob ${there}`)
    }
  }
  for (const one of [page, second])
    await expect(one.getByText('This plan was also changed in another tab')).toHaveCount(0)
  await bob.context().close()
})
