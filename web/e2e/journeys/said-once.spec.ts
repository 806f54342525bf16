/** What is told is told once, and again when it happens again, by the chart, the board and the dialogs (ED20). */
import { card, column, moveByKeys, openBoard } from '../support/board'
import { bar, chart, chooseOption } from '../support/chart'
import { openByLinks } from '../support/linked'
import { cell, expect, importPlan, open, row, standAt, table, test } from '../support/page'
import { listen, openKitchen } from '../support/said'

test('the same step of a bar after an undo is told again, and so is what it has not', async ({ page }) => {
  await openKitchen(page)
  await bar(page, 'Plumbing').focus()
  const { told } = await listen(page)
  await page.keyboard.press('+')
  await told('Plumbing: 5 % done.')
  await page.keyboard.press('Control+z')
  await told(/^Undone: /)
  await expect(bar(page, 'Plumbing')).toBeFocused()
  await page.keyboard.press('+')
  await told('Plumbing: 5 % done.')
  await bar(page, 'Plan approved ◆ milestone').focus()
  for (let at = 0; at < 2; at++) {
    await page.keyboard.press('Shift+ArrowRight')
    await told(/^"Plan approved ◆ milestone" has no such handle/)
  }
})

test('a bar that is stopped by what it waits for says so once', async ({ page }) => {
  await openKitchen(page)
  await bar(page, 'Demolition').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 7, 'Start Date')).toContainText('2026-01-13')
  const { told } = await listen(page)
  for (let at = 0; at < 2; at++) {
    await page.keyboard.press('ArrowLeft')
    await told(/^"Demolition" cannot start before/)
  }
})

test('a dependency that is added where dependencies are listed is told', async ({ page }) => {
  await openKitchen(page)
  await standAt(page, 9, 'Prior Dep.')
  await page.keyboard.press('Alt+ArrowDown')
  const dialog = page.getByRole('dialog', { name: /^Dependencies and limits of/ })
  await dialog.getByLabel('Add a task to wait for').focus()
  const { said } = await listen(page)
  await page.keyboard.type('3')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await said()).filter((text) => /^“Plumbing” waits for “/.test(text)))
    .toHaveLength(1)
})

test('baselines and days off are told once, and what is refused again is told again', async ({ page }) => {
  await openByLinks(page)
  await chooseOption(page, 'Baselines...')
  const { told } = await listen(page)
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await told('Saved the baseline “One”.')
  await page.getByRole('button', { name: 'Remove baseline One' }).press('Enter')
  await told('Removed the baseline “One”.')
  await page.keyboard.press('Escape')

  await chooseOption(page, 'Days off...')
  const first = page.getByRole('textbox', { name: 'First day' })
  await first.fill('2026-12-24')
  await page.keyboard.press('Enter')
  await told('Added days off.')
  for (let at = 0; at < 2; at++) {
    await first.fill('2026-12-24')
    await page.keyboard.press('Enter')
    await told('These days are in the list already.')
  }
  await page.getByRole('button', { name: 'Remove 2026-12-24', exact: true }).press('Enter')
  await told('Removed days off.')
})

test('a drop that is refused is told once, and again', async ({ page }) => {
  await openBoard(page, 'Task Level')
  const notices = page.getByRole('region', { name: 'Notices' })
  const { said } = await listen(page)
  const sentence = 'Kitchen renovation” is on level 0 and can move by one level at a time.'
  for (let at = 1; at <= 2; at++) {
    await moveByKeys(page, card(page, 'Kitchen renovation'), 2)
    await expect(notices.getByText(`“${sentence}`)).toBeVisible()
    await expect
      .poll(async () => (await said()).filter((text) => text.includes(sentence) && !text.startsWith('Over')))
      .toEqual(Array(at).fill(`Not moved. “${sentence}`))
  }
})

test('a card that is added on the board is told once', async ({ page }) => {
  await openBoard(page)
  const { told } = await listen(page)
  const lane = column(page, 'In Progress')
  await lane.getByRole('button', { name: /^Add/ }).click()
  await page.keyboard.type('Paint')
  await page.keyboard.press('Enter')
  await told(/Paint/)
})

test('Ctrl+End and Ctrl+Home go to the last bar and to the first', async ({ page }) => {
  await openKitchen(page)
  await bar(page, 'Plumbing').focus()
  await page.keyboard.press('Control+End')
  const last = bar(page, 'Kitchen complete')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(bar(page, 'Kitchen renovation')).toBeFocused()
  await expect(bar(page, 'Kitchen renovation')).toBeInViewport()
})

test('who removes days off, or dependencies, by keys stands at what is left of them', async ({ page }) => {
  await openByLinks(page)
  await chooseOption(page, 'Days off...')
  const first = page.getByRole('textbox', { name: 'First day' })
  for (const day of ['2026-12-24', '2026-12-28', '2026-12-31']) {
    await first.fill(day)
    await page.keyboard.press('Enter')
    await expect(first).toHaveValue('')
  }
  const remove = (day: string) => page.getByRole('button', { name: `Remove ${day}`, exact: true })
  await remove('2026-12-28').press('Enter')
  await expect(remove('2026-12-31')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove('2026-12-24')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')

  await standAt(page, 4, 'Prior Dep.')
  await page.keyboard.type('1, 2')
  await page.keyboard.press('Enter')
  await standAt(page, 4, 'Prior Dep.')
  await page.keyboard.press('Alt+ArrowDown')
  const dialog = page.getByRole('dialog', { name: /^Dependencies and limits of/ })
  const dependency = (number: number) =>
    dialog.getByRole('button', { name: new RegExp(`^Remove .*\\b${number}\\. `) })
  await dependency(1).press('Enter')
  await expect(dependency(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Add a task to wait for')).toBeFocused()
})

test('what End Date shows is told of the cell that is stood on', async ({ page }) => {
  await openKitchen(page)
  await expect(cell(page, 9, 'End Date')).toHaveAccessibleDescription('')
  await standAt(page, 9, 'End Date')
  await expect(cell(page, 9, 'End Date')).toHaveAccessibleDescription(/^Ends \w+ \d+ \w+\./)
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 10, 'End Date')).toHaveAccessibleDescription(/^Ends /)
  await expect(cell(page, 9, 'End Date')).toHaveAccessibleDescription('')
})

test('a start that is typed is told once typing pauses', async ({ page }) => {
  await page.clock.install({ time: '2026-01-15T12:00:00' })
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(row(page, 9)).toContainText('Plumbing')
  await standAt(page, 9, 'Start Date')
  await page.clock.pauseAt('2026-01-15T12:30:00')
  const { said, told } = await listen(page)
  await page.keyboard.type('24/12')
  await expect(cell(page, 9, 'Start Date').getByText('2026-12-24')).toBeVisible()
  expect(await said()).toEqual([])
  await page.clock.runFor(1500)
  await told('2026-12-24')
})

test('a template that is opened says so, and nothing of the zoom it is shown in, which is not kept', async ({
  page,
}) => {
  await openKitchen(page)
  await expect(chart(page).getByRole('heading')).toContainText('Day')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('templates')
  await page.keyboard.press('Enter')
  const { told } = await listen(page)
  await page.getByRole('button', { name: 'Open Kitchen renovation' }).click()
  await expect(chart(page).getByRole('heading')).toContainText('Month')
  await told(/^Opened/)
  // Away and back, the chart is as it was left.
  await page.getByRole('button', { name: 'Table Only' }).click()
  await page.getByRole('button', { name: 'Show Chart' }).click()
  await expect(chart(page).getByRole('heading')).toContainText('Month')
  await page.reload()
  await expect(chart(page).getByRole('heading')).toContainText('Day')
  await chart(page).getByRole('button', { name: 'Zoom Out' }).click()
  await expect(chart(page).getByRole('heading')).toContainText('Week')
  await page.reload()
  await expect(chart(page).getByRole('heading')).toContainText('Week')
})

test('rows whose cells are all selected are selected', async ({ page }) => {
  await openKitchen(page)
  await standAt(page, 9, 'Owner')
  await page.keyboard.press('Control+a')
  await expect(row(page, 9)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 9)).toHaveAttribute('aria-selected', 'false')
  await expect(table(page).getByRole('row', { selected: true })).toHaveCount(0)
})
