/** Of two programs on one PostgreSQL either may be killed, and nobody notices (issue "outgrowing one machine"). */
import { linkSaved, makeLink, signIn } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { cell, open } from '../../support/page'
import { rename } from '../../support/saving'

test('either of two programs is killed while a plan is saved to its link', async ({
  page,
  site,
  browser,
}) => {
  const ada = someone('Ada')
  await open(page)
  // The sign-in itself goes over both: leaving by one, coming back to the other.
  await signIn(page, ada)
  const link = await makeLink(page)

  for (const number of [0, 1]) {
    const name = `Saved without program ${number}`
    const startAnother = await site.replace!(number)
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.status() === 200,
    )
    await rename(page, 1, name)
    await saved
    await linkSaved(page)
    await startAnother()
    const visitors = await browser.newContext()
    const visitor = await visitors.newPage()
    await visitor.goto(link)
    await expect(cell(visitor, 1, 'Task')).toContainText(name)
    await visitors.close()
  }
})
