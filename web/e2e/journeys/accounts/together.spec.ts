/** Several people edit the plan behind one link at once, each their own part of it (LV12 to LV17). */
import type { Browser, Page } from '@playwright/test'
import { isListOfChanges, isSave, linkSaved, savedForEverybody } from '../../support/accounts/permanent-link'
import { expect, test } from '../../support/accounts/site'
import { meet, put, SOON, together } from '../../support/accounts/together'
import { cell } from '../../support/page'
import { rename, saved } from '../../support/saving'

/** Bob, who has met Ada and goes on without a line: row 3 is his. */
async function apart(page: Page, browser: Browser, baseURL: string) {
  const { bob } = await together(page, browser, baseURL)
  await meet(page, bob)
  await savedForEverybody(bob)
  await bob.context().setOffline(true)
  await rename(bob, 3, 'Bob offline')
  await saved(bob)
  return bob
}

test('lv12 two edit at once: each sees the other, nothing is asked, and all of it is stored', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!)
  await meet(page, bob)
  // At the same moment, in one row and in two.
  await Promise.all([rename(page, 3, 'Ada three'), rename(bob, 4, 'Bob four')])
  for (const one of [page, bob]) {
    await expect(cell(one, 3, 'Task')).toContainText('Ada three', SOON)
    await expect(cell(one, 4, 'Task')).toContainText('Bob four', SOON)
  }
  // Of one cell the later stands, in both.
  await put(page, 5, 'Ada first')
  await put(bob, 5, 'Bob later')
  for (const one of [page, bob]) await expect(cell(one, 5, 'Task')).toContainText('Bob later', SOON)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await linkSaved(page)
  await savedForEverybody(bob)
  await saved(page)
  await page.reload()
  for (const [number, name] of [
    [1, 'From Ada'],
    [2, 'From Bob'],
    [3, 'Ada three'],
    [4, 'Bob four'],
    [5, 'Bob later'],
  ] as const)
    await expect(cell(page, number, 'Task')).toContainText(name)
  await linkSaved(page)
  await bob.context().close()
})

for (const first of ['Ada', 'Bob'])
  test(`l31 of a cell that both change before they met the later stands, and nothing is asked: ${first} types first`, async ({
    page,
    browser,
    baseURL,
  }) => {
    // That somebody else is there is what both learn before anything is changed.
    const learnt = page.waitForResponse((one) => one.url().endsWith('/ops'))
    const { bob } = await together(page, browser, baseURL!)
    await learnt
    const [early, late] = first === 'Ada' ? [page, bob] : [bob, page]
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await early.route('**/api/short-url/**', async (route) => {
      if (isSave(route.request())) await isReleased
      return route.continue()
    })
    const held = early.waitForRequest(isSave)
    await rename(early, 3, 'Typed first')
    await held
    await put(late, 3, 'Typed next')
    release()
    // The later is what the server had later.
    for (const one of [page, bob]) await expect(cell(one, 3, 'Task')).toContainText('Typed first', SOON)
    for (const one of [page, bob]) await expect(one.getByRole('dialog')).toHaveCount(0)
    await linkSaved(page)
    await savedForEverybody(bob)
    await bob.context().close()
  })

test('gl17 whose row another deletes while it is typed into stands in the cell of its place, and types nowhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!)
  await meet(page, bob)
  await cell(page, 4, 'Task').click()
  await page.keyboard.type('My new')
  const below = await cell(bob, 5, 'Task').textContent()
  await cell(bob, 4, 'Task').click()
  await bob.keyboard.press('Control+Delete')
  const notice = page.getByRole('alert').filter({ hasText: 'You were typing into' })
  await expect(notice).toContainText('My new')
  await expect(cell(page, 4, 'Task')).toBeFocused()
  await page.keyboard.type(' words?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cell(page, 4, 'Task')).toBeFocused()
  await expect(cell(page, 4, 'Task')).toHaveText(below!)
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 3, 'Task')).toBeFocused()
  await bob.context().close()
})

test('what others make of the description while one writes it is told, and comes back', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!)
  await meet(page, bob)
  const field = (one: Page) => one.getByRole('dialog').getByRole('textbox', { name: 'Description' })
  for (const one of [page, bob]) await one.getByRole('button', { name: 'Project Description' }).click()
  await field(bob).fill('Bob wrote this')
  await field(page).fill('Ada wrote a long and careful text')
  await page.keyboard.press('Control+Enter')
  // What was typed stays, and what it would replace is seen.
  await expect(bob.getByRole('dialog')).toContainText(
    'Changed to “Ada wrote a long and careful text” meanwhile.',
    SOON,
  )
  await expect(field(bob)).toHaveValue('Bob wrote this')
  await field(bob).press('Control+Enter')
  await bob.getByRole('button', { name: 'Put theirs back' }).click()
  await page.getByRole('button', { name: 'Project Description' }).click()
  await expect(field(page)).toHaveValue('Ada wrote a long and careful text', SOON)
  // Where nothing is typed, what they write is what one sees.
  await bob.getByRole('button', { name: 'Project Description' }).click()
  await field(page).fill('And more')
  await page.keyboard.press('Control+Enter')
  await expect(field(bob)).toHaveValue('And more', SOON)
  await bob.context().close()
})

test('what others make of a cell that one has open stands below its field, and nothing goes over it unseen', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!)
  await meet(page, bob)
  const field = cell(bob, 3, 'Task').getByRole('textbox')
  const open = async () => {
    await cell(bob, 3, 'Task').click()
    await bob.keyboard.press('F2')
    await expect(field).toBeFocused()
  }
  // Nothing was typed: nothing is put there.
  await open()
  await put(page, 3, 'Ada first')
  await expect(cell(bob, 3, 'Task').getByRole('status')).toHaveText('Changed to “Ada first” meanwhile.', SOON)
  await bob.keyboard.press('Enter')
  await expect(cell(bob, 3, 'Task')).toContainText('Ada first')
  // Escape leaves theirs.
  await open()
  await field.fill('Bob')
  await put(page, 3, 'Ada second')
  const both = 'Changed to “Ada second” meanwhile. Enter puts yours there, Escape leaves theirs.'
  await expect(cell(bob, 3, 'Task').getByRole('status')).toHaveText(both, SOON)
  await expect(field).toHaveValue('Bob')
  await bob.keyboard.press('Escape')
  await expect(cell(bob, 3, 'Task')).toContainText('Ada second')
  // Enter puts one's own.
  await open()
  await field.fill('Bob at last')
  await put(page, 3, 'Ada third')
  await expect(cell(bob, 3, 'Task').getByRole('status')).toContainText('“Ada third”', SOON)
  await bob.keyboard.press('Enter')
  for (const one of [page, bob]) await expect(cell(one, 3, 'Task')).toContainText('Bob at last', SOON)
  await savedForEverybody(bob)
  await bob.context().close()
})

test('lv14 a list of changes whose answer is lost is carried out once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!)
  await meet(page, bob)
  let lost = 0
  const sent: object[] = []
  await page.route('**/ops', async (route) => {
    const request = route.request()
    if (!isListOfChanges(request)) return route.continue()
    // How old it is, is as it is then.
    sent.push({ ...(request.postDataJSON() as object), age: 0 })
    // The server has it; nobody hears of it.
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await cell(page, 1, 'Task').click()
  await page.keyboard.press('Insert')
  await page.keyboard.type('Once')
  await page.keyboard.press('Enter')
  await expect(bob.getByRole('row').filter({ hasText: 'Once' })).toHaveCount(1, SOON)
  await linkSaved(page)
  expect(sent.length).toBeGreaterThan(1)
  expect(sent[1]).toEqual(sent[0])
  for (const one of [page, bob]) await expect(one.getByRole('row').filter({ hasText: 'Once' })).toHaveCount(1)
  await bob.context().close()
})

test('lv12 without a line one goes on, and both have all of it when it is back', async ({
  page,
  browser,
  baseURL,
}) => {
  const bob = await apart(page, browser, baseURL!)
  await put(page, 4, 'Ada meanwhile')
  await bob.context().setOffline(false)
  for (const one of [page, bob]) {
    await expect(cell(one, 3, 'Task')).toContainText('Bob offline', { timeout: 40_000 })
    await expect(cell(one, 4, 'Task')).toContainText('Ada meanwhile', { timeout: 40_000 })
  }
  await savedForEverybody(bob)
  await expect(bob.getByRole('dialog')).toHaveCount(0)
  await bob.context().close()
})

test('lv15 of one cell that was changed long ago without a line it is asked which stands', async ({
  page,
  browser,
  baseURL,
}) => {
  const bob = await apart(page, browser, baseURL!)
  await put(page, 3, 'Ada meanwhile')
  // An hour later, by the clock.
  await bob.clock.setSystemTime(Date.now() + 3_600_000)
  await bob.context().setOffline(false)
  const question = bob.getByRole('dialog', { name: 'Both of you changed this' })
  await expect(question).toBeVisible({ timeout: 40_000 })
  await expect(cell(page, 3, 'Task')).toContainText('Ada meanwhile')
  // As one who reads it: the circle itself is drawn, and a press that is forced does not wait for the dialog to stand.
  await question.getByText('Theirs: Ada meanwhile', { exact: true }).click()
  await expect(question.getByRole('radio', { name: 'Theirs: Ada meanwhile' })).toBeChecked()
  await question.getByRole('button', { name: 'Merge' }).click()
  for (const one of [page, bob]) await expect(cell(one, 3, 'Task')).toContainText('Ada meanwhile')
  await savedForEverybody(bob)
  await bob.context().close()
})

test('lv25 a page from before the server was updated keeps its changes, and sends them once it is loaded anew', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bob } = await together(page, browser, baseURL!)
  await meet(page, bob)
  await linkSaved(page)
  await page.route('**/ops', (route) => {
    const request = route.request()
    if (!isListOfChanges(request)) return route.continue()
    return route.continue({ postData: JSON.stringify({ ...(request.postDataJSON() as object), rules: 0 }) })
  })
  await rename(page, 3, 'By older rules')
  const notice = page.getByText('Barline was updated. Your changes are saved on this device')
  await expect(notice).toBeVisible(SOON)
  await expect(page.getByText('Link not saved: reload the page', { exact: true })).toBeVisible()
  await saved(page)
  await expect(cell(bob, 3, 'Task')).not.toContainText('By older rules')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(cell(bob, 3, 'Task')).toContainText('By older rules', { timeout: 20_000 })
  await linkSaved(page)
  await bob.context().close()
})
