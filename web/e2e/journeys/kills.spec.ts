/** The browser is killed: what the page called saved is there (GL9). `just test-kills` kills it at random times. */
import { cell, expect, open, table, test } from '../support/page'
import { forgetProfile, newProfile, openKillable, saved } from '../support/saving'

const KILLS = 5

test('gl9 what was saved outlives a SIGKILL of the browser, five times over', async ({
  baseURL,
  launchOptions,
}) => {
  test.slow()
  const profile = await newProfile()
  let tasks = 5
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const browser = await openKillable(profile, baseURL!, launchOptions.args ?? [])
      const { page } = browser
      await expect(table(page)).toHaveAttribute('aria-rowcount', `${tasks + 1}`)
      for (let edit = 0; edit <= kill; edit++) {
        await page.keyboard.press('Control+1')
        await page.keyboard.type(`Task ${kill}-${edit}`)
        await page.keyboard.press('Enter')
        // The row that Enter opened for a further task goes again.
        await page.keyboard.press('Escape')
        tasks++
      }
      await saved(page)
      await browser.kill()
    }
    const { page, kill } = await openKillable(profile, baseURL!, launchOptions.args ?? [])
    await expect(table(page)).toHaveAttribute('aria-rowcount', `${tasks + 1}`)
    await cell(page, 1, 'Task').focus()
    await page.keyboard.press('Control+End')
    await expect(table(page).getByRole('row', { name: /Task 4-4/ })).toBeVisible()
    await kill()
  } finally {
    await forgetProfile(profile)
  }
})

test('a closed page needs no time to save', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+1')
  await page.keyboard.type('Last word')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(table(page).getByRole('row', { name: /Last word/ })).toBeVisible()
})
