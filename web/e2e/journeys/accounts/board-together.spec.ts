/** On the board while somebody else edits the same plan: a card in the hand stays there, and so does the focus. */
import type { Browser, Locator, Page } from '@playwright/test'
import { linkSaved, makeLink, openAs } from '../../support/accounts/permanent-link'
import { expect, someone, test } from '../../support/accounts/site'
import { joinAs, letOthersSave, meet, SOON } from '../../support/accounts/together'
import { announced, board, card, column } from '../../support/board'
import { notice } from '../../support/links'
import { cell, chooseFile, type Title } from '../../support/page'

const PLAN = [
  'Task Name,Start Date,Duration (days),Progress',
  'Plan,2026-12-01,3,0',
  'Order,2026-12-04,2,0',
  'Paint,2026-12-08,2,0',
  'Clean,2026-12-10,5,50',
  'Ship,2026-12-14,8,0',
].join('\n')

/** Ada is at the board, Bob at the table; rows 1 and 2 have other names by then. */
async function adaAtTheBoard(page: Page, browser: Browser, baseURL: string): Promise<Page> {
  await openAs(page, someone('Ada'))
  await chooseFile(page, { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(PLAN) })
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 5, 'Task')).toContainText('Ship')
  const link = await makeLink(page)
  await linkSaved(page)
  await letOthersSave(page, link, true)
  const bob = await joinAs(browser, someone('Bob'), link, { baseURL })
  await meet(page, bob)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await expect(board(page)).toBeVisible()
  return bob
}

async function type(bob: Page, number: number, title: Title, text: string) {
  await cell(bob, number, title).click()
  await bob.keyboard.type(text)
  await bob.keyboard.press('Enter')
}

/** The card's own face tells that the change came in. */
const hasComeIn = (ada: Page, name: string, text: string) =>
  expect(card(ada, name)).toHaveAttribute('aria-label', new RegExp(text), SOON)

async function remove(bob: Page, number: number) {
  await cell(bob, number, 'Task').click()
  await bob.keyboard.press('Control+Delete')
}

async function carryOver(page: Page, from: Locator, to: Locator) {
  const start = (await from.boundingBox())!
  const end = (await to.boundingBox())!
  await page.mouse.move(start.x + 60, start.y + 30)
  await page.mouse.down()
  await page.mouse.move(start.x + 80, start.y + 34)
  await page.mouse.move(end.x + end.width / 2, end.y + 200, { steps: 5 })
  await expect(to).toHaveAttribute('data-look', 'over')
}

test('a card stays in the hand, by mouse and by keys, while another edits other tasks', async ({
  page,
  browser,
  baseURL,
}) => {
  const bob = await adaAtTheBoard(page, browser, baseURL!)
  await carryOver(page, card(page, 'Ship'), column(page, 'Done'))
  await type(bob, 3, 'Owner', 'Cara')
  await hasComeIn(page, 'Paint', 'Cara')
  await expect(column(page, 'Done')).toHaveAttribute('data-look', 'over')
  await page.mouse.up()
  await expect(card(column(page, 'Done'), 'Ship')).toBeVisible()

  await card(page, 'Paint').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toContainText('Over In Progress')
  await type(bob, 4, 'Owner', 'Dan')
  await hasComeIn(page, 'Clean', 'Dan')
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toContainText('Over Review')
  await page.keyboard.press('Space')
  await expect(card(column(page, 'Review'), 'Paint')).toBeFocused()
  await bob.context().close()
})

test('a card that another takes out of the hand ends the move, which is said and seen', async ({
  page,
  browser,
  baseURL,
}) => {
  const bob = await adaAtTheBoard(page, browser, baseURL!)
  await carryOver(page, card(page, 'Paint'), column(page, 'Done'))
  await remove(bob, 3)
  const gone = 'Move cancelled. Paint is no longer on the board.'
  await expect(announced(page)).toHaveText(gone, SOON)
  await expect(notice(page, gone)).toBeVisible()
  await page.mouse.up()

  await card(page, 'Ship').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toContainText('Over In Progress')
  await type(bob, 4, '%', '100')
  await expect(announced(page)).toHaveText('Move cancelled. Ship is now in Done, 1 of 1.', SOON)
  await expect(card(column(page, 'Done'), 'Ship')).toBeFocused()
  await bob.context().close()
})

test('the focus goes with its card where another moves it, and to a neighbour where it is deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  const bob = await adaAtTheBoard(page, browser, baseURL!)
  await card(page, 'Ship').focus()
  await page.keyboard.press('ArrowUp')
  await expect(card(page, 'Paint')).toBeFocused()
  await type(bob, 3, '%', '50')
  await expect(card(column(page, 'In Progress'), 'Paint')).toBeFocused(SOON)
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Clean')).toBeFocused()
  await remove(bob, 4)
  await expect(card(page, 'Clean')).toHaveCount(0, SOON)
  await expect(card(page, 'Paint')).toBeFocused()
  // By mouse too, and what is looked at stays where it is.
  await card(page, 'Ship').click({ position: { x: 60, y: 12 } })
  await expect(card(page, 'Ship')).toBeFocused()
  await remove(bob, 4)
  await expect(card(page, 'Ship')).toHaveCount(0, SOON)
  await expect(card(page, 'From Bob')).toBeFocused()
  await bob.context().close()
})
