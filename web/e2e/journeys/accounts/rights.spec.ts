/** Its owner decides while others edit whether they may save to a link (LV17). */
import { savedForEverybody } from '../../support/accounts/permanent-link'
import { expect, test } from '../../support/accounts/site'
import { letOthersSave, meet, put, SOON, together } from '../../support/accounts/together'
import { cell } from '../../support/page'
import { rename, saved } from '../../support/saving'

test('lv17 who may save no more is told at once, and keeps what was changed', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob, link } = await together(page, browser, baseURL!)
  await meet(page, bob)
  await letOthersSave(page, link, false)
  await expect(bob.getByText('Link saved for everybody', { exact: true })).toHaveCount(0, SOON)
  await rename(bob, 5, 'Only here')
  await saved(bob)
  await expect(cell(bob, 5, 'Task')).toContainText('Only here')
  await expect(cell(page, 5, 'Task')).not.toContainText('Only here')
  await bob.context().close()
})

test('lv17 who may save no more is told so as long as it is true, and goes on seeing what others save', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob, link } = await together(page, browser, baseURL!)
  await meet(page, bob)
  await letOthersSave(page, link, false)
  const notYours = bob.getByText('Link not saved: not yours', { exact: true })
  await expect(notYours).toBeVisible(SOON)
  // The second is shown when the first has been taken in for good.
  for (const name of ['Once more', 'And again']) {
    await put(page, 3, name)
    await expect(cell(bob, 3, 'Task')).toContainText(name, SOON)
  }
  await expect(notYours).toBeVisible()
  await letOthersSave(page, link, true)
  await savedForEverybody(bob)
  await bob.context().close()
})

test('lv17 what was decided before a page began to listen is told when it does', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob, link } = await together(page, browser, baseURL!)
  await put(page, 1, 'From Ada')
  await expect(cell(bob, 1, 'Task')).toContainText('From Ada', SOON)
  // With the first change of his own the page listens anew, as one that saves to the link.
  let listen = () => {}
  const mayListen = new Promise<void>((resolve) => (listen = resolve))
  await bob.route('**/live*', (route) => mayListen.then(() => route.continue()))
  await put(bob, 2, 'From Bob')
  await savedForEverybody(bob)
  await letOthersSave(page, link, false)
  listen()
  await expect(bob.getByText('Link not saved: not yours', { exact: true })).toBeVisible(SOON)
  await letOthersSave(page, link, true)
  await savedForEverybody(bob)
  await bob.context().close()
})

test('lv17 a page that was loaded while it was not allowed saves again once it is', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob, link } = await together(page, browser, baseURL!)
  await meet(page, bob)
  await letOthersSave(page, link, false)
  const notYours = bob.getByText('Link not saved: not yours', { exact: true })
  await expect(notYours).toBeVisible(SOON)
  await rename(bob, 3, 'Bob waits')
  await saved(bob)
  await bob.reload()
  await expect(notYours).toBeVisible()
  await letOthersSave(page, link, true)
  await savedForEverybody(bob)
  await expect(cell(page, 3, 'Task')).toContainText('Bob waits', SOON)
  await bob.context().close()
})
