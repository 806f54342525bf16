/** What is told of an account and its links is text, whoever chose the words (GH4). */
import { makeLink, project, signIn } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { open } from '../../support/page'
import { nothingRan, PAYLOADS } from '../../support/payloads'

const [SCRIPT, IMAGE] = PAYLOADS as [string, string]

test('GH4 the name of a user, of a link and of a token, a plan’s title and the server’s words are text', async ({
  page,
}) => {
  const name = `${someone('')} ${IMAGE}`.trim()
  await open(page)
  // It names the one who is greeted, letter for letter.
  await signIn(page, name)
  await page.getByRole('button', { name: 'Project Description' }).click()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(SCRIPT)
  await page.keyboard.press('Control+Enter')
  await page.route('**/api/short-url', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: { type: 'x', title: SCRIPT, status: 422, detail: IMAGE },
        })
      : route.continue(),
  )
  await project(page).getByRole('button', { name: 'Permanent Link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('alert')).toContainText(`${SCRIPT} ${IMAGE}`)
  await nothingRan(page)
  await page.unroute('**/api/short-url')
  await makeLink(page)
  const account = async (entry: string) => {
    await page.getByRole('button', { name: `Welcome ${name}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    return page.getByRole('dialog', { name: entry })
  }
  const links = await account('My links')
  await expect(links.getByRole('listitem')).toContainText([SCRIPT])
  await links.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Link settings' })
  await settings.getByRole('textbox', { name: 'Name' }).fill(IMAGE)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(links.getByRole('listitem')).toContainText([IMAGE])
  await nothingRan(page)
  await links.getByRole('button', { name: 'Close' }).click()
  const tokens = await account('API tokens')
  await tokens.getByRole('textbox', { name: 'Name of the program' }).fill(IMAGE)
  await tokens.getByRole('button', { name: 'Make a token' }).click()
  await expect(tokens.getByRole('listitem')).toContainText([IMAGE])
  await nothingRan(page)
})
