/** Each edit is told once, politely, with the task's name and number, to those who do not see it (ED20). */
import { openLinked } from '../support/linked'
import { listen, openKitchen } from '../support/said'
import { cell, expect, standAt, importPlan, open, row, table, test } from '../support/page'

test('ed20 adding, cells, levels, places, deleting, undo and redo are told once each', async ({ page }) => {
  await openKitchen(page)
  const { told } = await listen(page)

  await page.getByRole('textbox', { name: 'Task name' }).fill('Paint')
  await page.keyboard.press('Enter')
  await told('Added “Paint”, task 14.')

  await standAt(page, 9, 'Duration')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await told('“Plumbing”, task 9: Duration 8 days.')

  await standAt(page, 9, 'Duration')
  await page.keyboard.press('F2')
  await page.keyboard.press('Enter')
  await standAt(page, 9, 'Done')
  await page.keyboard.press('Space')
  // The unchanged cell before it said nothing.
  await told('“Plumbing”, task 9: 100 %, done.')

  await page.keyboard.press('Control+ArrowDown')
  await told('“Plumbing” moved down, now task 10.')
  await page.keyboard.press('Control+ArrowUp')
  await told('“Plumbing” moved up, now task 9.')
  await page.keyboard.press('Control+ArrowRight')
  await told('“Plumbing”, task 9, moved to level 2.')
  await page.keyboard.press('Control+ArrowLeft')
  await told('“Plumbing”, task 9, moved to level 1.')

  await page.keyboard.press('Control+z')
  await told('Undone: Outdent. Now at “Plumbing”, task 9.')
  await page.keyboard.press('Control+y')
  await told('Redone: Outdent. Now at “Plumbing”, task 9.')
})

test('ed20 the same edit twice is told twice', async ({ page }) => {
  await open(page)
  const { told } = await listen(page)
  await standAt(page, 1, 'Done')
  const name = await cell(page, 1, 'Task').getAttribute('aria-label')
  await page.keyboard.press('Space')
  await told(/, task 1: /)
  await page.keyboard.press('Space')
  await told(`“${name}”, task 1: not done.`)
})

test('what is refused again is told again, by a notice and at a field', async ({ page }) => {
  await open(page)
  await standAt(page, 1, 'Task')
  const { told } = await listen(page)
  for (let at = 0; at < 3; at++) {
    await page.keyboard.press('Control+ArrowLeft')
    await told(/main task|level/i)
  }
  await standAt(page, 2, 'Duration')
  await page.keyboard.type('abc')
  for (let at = 0; at < 3; at++) {
    await page.keyboard.press('Enter')
    await told(/“abc” is not a duration/)
  }
})

test('zooming tells what is shown now, and opening the chart does not', async ({ page }) => {
  await open(page)
  const { said, told } = await listen(page)
  await page.getByRole('button', { name: 'Zoom Out' }).press('Enter')
  await told(/^Zoom: \w+$/)
  await page.getByRole('button', { name: 'Zoom In' }).press('Enter')
  await told(/^Zoom: \w+$/)
  await page.getByRole('button', { name: 'Table Only' }).press('Enter')
  await page.getByRole('button', { name: 'Show Chart' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Zoom Out' })).toBeVisible()
  expect(await said()).toEqual([])
})

test('ed20 pasting, filling and clearing are told once, whatever they touch', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const name = await cell(page, 1, 'Task').getAttribute('aria-label')
  await standAt(page, 1, 'Owner')
  const { told } = await listen(page)
  await page.evaluate(() => navigator.clipboard.writeText('Ann\nBen\nCleo'))
  await page.keyboard.press('Control+v')
  await told(`Pasted from “${name}”, task 1, on: 3 tasks changed.`)
  await page.keyboard.press('Shift+ArrowDown')
  await page.evaluate(() => navigator.clipboard.writeText('Dora'))
  await page.keyboard.press('Control+v')
  await told(`Pasted from “${name}”, task 1, on: 2 tasks changed.`)
  await page.keyboard.press('Delete')
  await told('Cleared cells of 2 tasks.')
  const ticked = () => table(page).getByRole('checkbox', { checked: true })
  const before = await ticked().count()
  await page.keyboard.press('Space')
  await told('Changed cells of 2 tasks.')
  await expect(ticked()).toHaveCount(before + 2)
})

test('ed20 filling, dragging a row and linking are told once each', async ({ page }) => {
  await openKitchen(page)
  const { said, told } = await listen(page)

  await standAt(page, 9, 'Owner')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await told('“Electrics”, task 10: Owner Dmitri.')

  const from = (await cell(page, 13, '#').boundingBox())!
  const to = (await row(page, 10).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 2, { steps: 4 })
  await page.mouse.up()
  await expect(cell(page, 13, 'Task')).not.toHaveAccessibleName(/^Kitchen complete/)
  await told(/^“Kitchen complete.*” moved, now task 1\d on level \d\.$/)
  await page.keyboard.press('Control+z')
  await told(/^Undone: /)

  await standAt(page, 9, 'Prior Dep.')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  // A first dependency brings an offer too, which is told by its notice.
  const ofTask = async () => (await said()).filter((one) => /^“Plumbing”, task 9: Prior Dep\. 3/.test(one))
  await expect.poll(ofTask).toHaveLength(1)
})

test('ed20 an offer that stays is told once, not with every edit that changes its figures', async ({
  page,
}) => {
  await openLinked(page)
  await standAt(page, 4, 'Prior Dep.')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('2 tasks move')
  await standAt(page, 2, 'Duration')
  const { told } = await listen(page)
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(notices).toContainText('3 tasks move')
  await told('“Order”, task 2: Duration 20 days.')
})

test('ed20 a deleted task is told by a notice whose Undo brings it back, and goes with the next edit', async ({
  page,
}) => {
  await openKitchen(page)
  const { told } = await listen(page)
  const notices = page.getByRole('region', { name: 'Notices' })
  await standAt(page, 9, 'Task')
  await page.keyboard.press('Control+Delete')
  await told('Deleted “Plumbing”, task 9.')
  await expect(row(page, 9)).not.toContainText('Plumbing')
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 9)).toContainText('Plumbing')
  await told('Undone: Delete a task. Now at “Plumbing”, task 9.')

  await standAt(page, 9, 'Task')
  await page.keyboard.press('Control+Delete')
  await expect(notices).toContainText('Deleted “Plumbing”')
  await standAt(page, 1, 'Owner')
  await page.keyboard.type('Zoe')
  await page.keyboard.press('Enter')
  // It would take back another edit now.
  await expect(notices.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a name cell, an empty cell and a status are called by what they hold, and so are rows', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(cell(page, 1, 'Task')).toHaveAccessibleName('Kitchen renovation')
  await expect(cell(page, 1, 'Comment')).toHaveAccessibleName('Empty')
  await expect(cell(page, 1, 'Prior Dep.')).toHaveAccessibleName('Empty')
  // A chosen status that says something else than the progress has a mark, which is no part of it.
  await standAt(page, 9, 'Status')
  await page.evaluate(() => navigator.clipboard.writeText('Review'))
  await page.keyboard.press('Control+v')
  await expect(cell(page, 9, 'Status')).toHaveText('Review')
  await expect(cell(page, 9, 'Status')).toHaveAccessibleName('Review')
  await expect(cell(page, 9, 'Status').getByRole('button')).toHaveAccessibleName(
    'Match: set status to Not Started',
  )
  await expect(row(page, 9)).toHaveAccessibleName('9 Plumbing, 2026-01-21, 6 days, Dmitri, 0 %, Review')
  for (const one of await table(page).getByRole('gridcell').all()) await expect(one).toHaveAccessibleName(/./)
})

test('switches of this browser are told as those of the plan are, from the palette too', async ({ page }) => {
  await open(page)
  const { told } = await listen(page)
  const choose = async (name: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await expect(page.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Enter')
  }
  for (const name of ['Lock dates', 'Lock progress', 'Sync Scrolling'] as const) {
    const [first, second] = name === 'Sync Scrolling' ? ['off', 'on'] : ['on', 'off']
    await choose(name)
    await told(`${name}: ${first}.`)
    await choose(name)
    await told(`${name}: ${second}.`)
  }
  await choose('Colour bars by owner')
  await told('Colour bars by owner: on.')
})
