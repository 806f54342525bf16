/** Two tabs of one browser show one plan (GL7, L17). */
import { notice, openLink, vectorData } from '../support/links'
import { cell, expect, open, table, test } from '../support/page'
import { rename, saved } from '../support/saving'

test('gl7 a clean tab shows in place what the other one saved', async ({ page, context }) => {
  await open(page)
  await rename(page, 1, 'First')
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await expect(cell(other, 1, 'Task')).toContainText('First')
  await rename(other, 2, 'Second')
  await expect(cell(page, 2, 'Task')).toContainText('Second')
  await rename(page, 3, 'Third')
  await expect(cell(other, 3, 'Task')).toContainText('Third')
  // Nobody was overwritten, so there is nothing to tell.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(other.getByRole('alert')).toHaveCount(0)
})

test('l17 what is folded stays so when another tab’s plan comes in', async ({ page, context }) => {
  await open(page)
  await page.keyboard.press('Control+1')
  await page.keyboard.type('Parent')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+2')
  await page.keyboard.type('Child')
  await page.keyboard.press('Enter')
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await other
    .getByRole('row', { name: /Parent/ })
    .getByRole('button', { name: /subtasks/ })
    .click()
  await expect(other.getByRole('row', { name: /Child/ })).toHaveCount(0)
  await rename(page, 1, 'From the first tab')
  await expect(cell(other, 1, 'Task')).toContainText('From the first tab')
  await expect(other.getByRole('row', { name: /Child/ })).toHaveCount(0)
})

test('gl17 whose row another tab deletes while it is typed into goes on in the next cell', async ({
  page,
  context,
}) => {
  await open(page)
  await rename(page, 1, 'First')
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await page.bringToFront()
  await cell(page, 3, 'Task').click()
  await page.keyboard.type('Typed here')
  await other.bringToFront()
  const name = await cell(other, 3, 'Task').getAttribute('aria-label')
  await cell(other, 3, 'Task').click()
  await other.keyboard.press('Control+Delete')
  await page.bringToFront()
  await expect(page.getByText('You were typing into')).toBeVisible()
  await expect(cell(page, 3, 'Task')).not.toHaveAttribute('aria-label', name!)
  await cell(page, 2, 'Comment').click()
  await page.keyboard.type('Not lost')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Comment')).toHaveText('Not lost')
})

test('gl7 a tab with unsaved edits keeps both plans and offers the other one', async ({ page, context }) => {
  await open(page)
  await rename(page, 1, 'Base')
  await saved(page)
  const other = await context.newPage()
  // News are late: this tab hears of nothing until it saves.
  await other.addInitScript(() => {
    const add = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (kind: string, ...rest: [never]) {
      const isNews = kind === 'storage' || kind === 'visibilitychange' || this instanceof BroadcastChannel
      if (!isNews) add.call(this, kind, ...rest)
    }
  })
  await open(other)
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('barline.project')!)
    record.tasks[0].name = 'Theirs'
    record.revision += 1
    record.follows = `${record.revision - 1}-${record.writer}`
    record.writer = 'another'
    localStorage.setItem('barline.project', JSON.stringify(record))
  })
  await rename(other, 2, 'Mine')
  const notice = other.getByRole('alert').filter({ hasText: 'also changed in another tab' })
  await expect(notice).toBeVisible()
  await expect(cell(other, 1, 'Task')).toContainText('Base')
  await other.getByRole('button', { name: 'Show the other' }).click()
  await expect(cell(other, 1, 'Task')).toContainText('Theirs')
  await other.getByRole('button', { name: 'Undo' }).first().click()
  await expect(cell(other, 2, 'Task')).toContainText('Mine')
  await expect(table(other)).toHaveAttribute('aria-rowcount', '6')
})

test('gl10 l2 what a link’s plan takes the place of is what another tab saved last', async ({
  page,
  context,
}) => {
  await open(page)
  await rename(page, 1, 'When the link was opened')
  await saved(page)
  const other = await context.newPage()
  await openLink(other, `/?data=${encodeURIComponent(vectorData('no padding'))}`)
  await rename(page, 1, 'Saved since')
  await saved(page)
  await page.close()
  await rename(other, 1, 'Edited behind the link')
  await expect(notice(other, /is in Versions/)).toBeVisible()
  await saved(other)
  await other.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Restore' }).click()
  await expect(cell(other, 1, 'Task')).toContainText('Saved since')
})
