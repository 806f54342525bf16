/** Whoever edits a link with others sees who is here and where they stand (LV20 to LV24), at whichever program. */
import type { Page } from '@playwright/test'
import { accessible } from '../../support/axe'
import { linkSaved, withLink } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { joinAs, letOthersSave, together } from '../../support/accounts/together'
import { board } from '../../support/board'
import { dragBar } from '../../support/chart'
import { cell, row } from '../../support/page'

/** At most a second, and the time that a busy machine takes. */
const SOON = { timeout: 10_000 }

const people = (page: Page) => page.getByRole('group', { name: 'People here' })
const face = (page: Page, name: string) => people(page).getByRole('button', { name: `Go to ${name}` })
const count = (page: Page) => people(page).getByRole('button', { name: /here besides you|^Here besides you/ })
const list = (page: Page) => page.getByRole('dialog', { name: 'People here' })

/** Somebody else stands in this cell. */
const isRinged = (page: Page, number: number, column: Parameters<typeof cell>[2]) =>
  expect(cell(page, number, column)).toHaveAttribute('data-other', '', SOON)
const noRing = (page: Page) => expect(page.locator('[data-other]')).toHaveCount(0, SOON)

test('lv20 lv21 two see each other, and where the other stands', async ({ page, browser, baseURL }) => {
  const { bob, names } = await together(page, browser, baseURL!)
  await expect(face(page, names.bob)).toBeVisible(SOON)
  await expect(face(bob, names.ada)).toBeVisible(SOON)
  await expect(page.getByText(`${names.bob} is here.`)).toBeAttached(SOON)
  await cell(bob, 3, 'Duration').click()
  await isRinged(page, 3, 'Duration')
  await cell(bob, 5, 'Owner').click()
  await isRinged(page, 5, 'Owner')
  await expect(page.locator('[data-other]')).toHaveCount(1)
  await expect(row(page, 5).locator('[data-others]')).toHaveAttribute('data-others', /^B/)
  await cell(page, 2, 'Task').click()
  await isRinged(bob, 2, 'Task')
  // In words, by keyboard; Enter goes there.
  await count(page).focus()
  await page.keyboard.press('Enter')
  await expect(list(page)).toContainText(names.bob)
  await expect(list(page)).toContainText('in row 5, Owner')
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(count(page)).toBeFocused()
  // A row comes in above: the same task is meant.
  await cell(page, 1, 'Task').click()
  await page.keyboard.press('Insert')
  await page.keyboard.type('Above')
  await page.keyboard.press('Enter')
  await isRinged(page, 6, 'Owner')
  await bob.context().close()
  await expect(people(page)).toHaveCount(0, SOON)
  await noRing(page)
})

test('lv21 a bar in another hand is seen where it would land', async ({ page, browser, baseURL }) => {
  const { bob, names } = await together(page, browser, baseURL!)
  await expect(face(page, names.bob)).toBeVisible(SOON)
  const name = (await cell(bob, 2, 'Task').textContent())!.trim()
  await dragBar(bob, name, 120, false)
  const ghost = page.locator('.ghost')
  await expect(ghost).toHaveCount(1, SOON)
  await expect(ghost).toHaveText(/^B/)
  await count(page).click()
  await expect(list(page)).toContainText('in row 2, moving its bar')
  await page.keyboard.press('Escape')
  await bob.mouse.up()
  await expect(ghost).toHaveCount(0, SOON)
  await bob.context().close()
})

test('lv21 on the board others stand at cards', async ({ page, browser, baseURL }) => {
  const { bob, names } = await together(page, browser, baseURL!)
  await expect(face(page, names.bob)).toBeVisible(SOON)
  for (const one of [page, bob]) {
    await one.getByRole('button', { name: 'Kanban View' }).click()
    await expect(board(one)).toBeVisible()
  }
  // Each page has its own name for a task, and all have the same order.
  const cardOf = (one: Page, at: number) => one.locator('[data-card]').nth(at)
  await cardOf(bob, 0).focus()
  await expect(cardOf(page, 0)).toHaveAttribute('data-other', '', SOON)
  await expect(cardOf(page, 0).locator('[data-others]')).toHaveAttribute('data-others', /^B/)
  await expect(page.locator('[data-other]')).toHaveCount(1)
  // Who does not see it as a picture finds it in words.
  await count(page).click()
  await expect(list(page)).toContainText(/in row \d+/)
  await accessible(page)
  await page.keyboard.press('Escape')
  // Lifted by the pointer, without the focus.
  const { x, y } = (await cardOf(bob, 1).boundingBox())!
  await bob.mouse.move(x + 60, y + 40)
  await bob.mouse.down()
  await bob.mouse.move(x + 90, y + 48, { steps: 3 })
  await expect(cardOf(bob, 1)).toHaveAttribute('data-lifted', 'true')
  await expect(cardOf(page, 1)).toHaveAttribute('data-other', '', SOON)
  await bob.keyboard.press('Escape')
  await bob.mouse.up()
  await bob.context().close()
  await noRing(page)
})

test('lv20 whoever may only look is a number, and hears a number', async ({ page, browser, baseURL }) => {
  const link = await withLink(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const viewer = await elsewhere.newPage()
  await viewer.goto(link)
  await expect(count(viewer)).toHaveAccessibleName('1 person here besides you', SOON)
  await expect(count(page)).toHaveAccessibleName('1 person here besides you', SOON)
  await expect(people(page).getByRole('button')).toHaveCount(1)
  await cell(page, 3, 'Owner').click()
  await count(viewer).click()
  await expect(list(viewer)).toHaveText('1 person here besides you')
  await noRing(viewer)
  await elsewhere.close()
  await expect(people(page)).toHaveCount(0, SOON)
})

test('lv23 whose right is taken away is nobody there at once', async ({ page, browser, baseURL }) => {
  const { bob, link, names } = await together(page, browser, baseURL!)
  await expect(face(page, names.bob)).toBeVisible(SOON)
  await cell(bob, 3, 'Owner').click()
  await isRinged(page, 3, 'Owner')
  await letOthersSave(page, link, false)
  await expect(face(page, names.bob)).toHaveCount(0, SOON)
  await noRing(page)
  await expect(count(page)).toHaveAccessibleName('1 person here besides you', SOON)
  await expect(face(bob, names.ada)).toHaveCount(0, SOON)
  await bob.context().close()
})

test('lv20 lv22 three at once, one of them on a phone', async ({ page, browser, baseURL }) => {
  const { bob, link, names } = await together(page, browser, baseURL!)
  const phone = { baseURL: baseURL!, viewport: { width: 390, height: 844 }, hasTouch: true }
  const desk = await joinAs(browser, someone('Cleo'), link, { baseURL: baseURL! })
  const state = await desk.context().storageState()
  await desk.context().close()
  const small = await browser.newContext({ ...phone, storageState: state })
  const cleo = await small.newPage()
  await cleo.goto(link)
  const header = cleo.getByRole('banner')
  const { height } = (await header.boundingBox())!
  await expect(count(cleo)).toHaveText('2', SOON)
  expect((await header.boundingBox())!.height).toBe(height)
  await expect(people(cleo).getByRole('button')).toHaveCount(1)
  await cell(bob, 4, 'Task').click()
  await count(cleo).click()
  for (const name of [names.ada, names.bob]) await expect(list(cleo)).toContainText(name)
  await expect(list(cleo)).toContainText('in row 4, Task', SOON)
  await accessible(cleo)
  await list(cleo).getByRole('button', { name: names.bob }).click()
  await expect(list(cleo)).toHaveCount(0)
  await isRinged(cleo, 4, 'Task')
  await expect(people(page).getByRole('button')).toHaveCount(3, SOON)
  await accessible(page)
  await linkSaved(page)
  await small.close()
  await expect(people(page).getByRole('button')).toHaveCount(2, SOON)
  await bob.context().close()
})
