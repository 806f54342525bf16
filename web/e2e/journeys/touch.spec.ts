/** What fingers press: sizes, the second tap that edits, the tap that opens a card, the frame around the plan. */
import { bar, card, scroller, shape } from '../support/chart'
import { inSight } from '../support/commands'
import { cell, expect, open, row, table, test } from '../support/page'

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

test('rows and their controls are as high as a finger needs, and the chart’s rows meet the table’s', async ({
  page,
}) => {
  await open(page)
  const height = async (one: ReturnType<typeof cell>) => (await one.boundingBox())?.height ?? 0
  expect(await height(table(page).locator('[role=row][data-task]').first())).toBe(44)
  expect(await height(cell(page, 1, 'Task').getByRole('button', { name: 'Row menu' }))).toBe(44)
  for (const name of ['Columns', 'Find and filter', 'Zoom In', 'Share', 'Undo'])
    expect(
      await height(page.getByRole('button', { name, exact: true }).first()),
      name,
    ).toBeGreaterThanOrEqual(44)
  const bars = page.locator('path.bar')
  await expect(bars.first()).toBeVisible()
  const heights = await bars.evaluateAll((all) => all.map((bar) => (bar as SVGPathElement).getBBox().height))
  expect(Math.round(Math.max(...heights))).toBe(22)
})

test('a tablet held upright has every button of the chart in its window', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page)
  await page.getByRole('button', { name: 'Show Chart' }).tap()
  await inSight(page.getByRole('button', { name: 'Show Table' }))
})

test('the second tap edits, in letters that make no phone zoom in', async ({ page }) => {
  await open(page)
  const owner = cell(page, 2, 'Owner')
  await owner.tap()
  await expect(owner).toBeFocused()
  await owner.tap()
  const field = owner.getByRole('combobox').or(owner.getByRole('textbox'))
  await expect(field).toBeFocused()
  expect(await field.evaluate((one) => getComputedStyle(one).fontSize)).toBe('16px')
})

test('the frame of a tapped cell goes around its menu, too', async ({ page }) => {
  await open(page)
  await cell(page, 2, 'Task').tap({ position: { x: 40, y: 20 } })
  await expect(cell(page, 2, 'Task')).toBeFocused()
  const menu = cell(page, 2, 'Task').getByRole('button', { name: 'Row menu' })
  const clip = () => menu.evaluate((one) => getComputedStyle(one).backgroundClip)
  expect(await clip()).toBe('content-box')
  // Browsers let what was tapped stay under a mouse that is none.
  await cell(page, 2, 'Task').hover({ position: { x: 40, y: 20 } })
  await expect(row(page, 2)).toHaveAttribute('data-pointed')
  expect(await clip()).toBe('content-box')
  await cell(page, 2, '#').tap()
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true')
  expect(await clip()).toBe('content-box')
})

test('a finger moves the view along from a bar, and drags the bar that was tapped', async ({
  page,
  context,
}) => {
  await open(page)
  const touch = await context.newCDPSession(page)
  const drag = async (dx: number) => {
    const box = (await shape(page, 'Do the work').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (const step of [1, 2, 3, 4, 5])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x + (dx * step) / 5, y }],
      })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const left = () => scroller(page).evaluate((one) => one.scrollLeft)
  const name = (await bar(page, 'Do the work').getAttribute('aria-label')) ?? ''
  const before = await left()
  await drag(56)
  await expect.poll(left).toBeLessThan(before)
  await expect(bar(page, 'Do the work')).toHaveAttribute('aria-label', name)

  await shape(page, 'Do the work').tap()
  await expect(card(page, 'Do the work')).toBeVisible()
  await page.keyboard.press('Escape')
  const after = await left()
  await drag(56)
  await expect(bar(page, 'Do the work')).not.toHaveAttribute('aria-label', name)
  expect(await left()).toBe(after)
})

test('a tap opens a card of the board', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Kanban View' }).tap()
  const card = page.locator('[data-card]').first()
  await card.tap({ position: { x: 30, y: 12 } })
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('ed29 a row is held by its number and carried', async ({ page, context }) => {
  await open(page)
  const first = (await cell(page, 1, '#').boundingBox())!
  const name = await cell(page, 1, 'Task').getAttribute('aria-label')
  const touch = await context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const rows = await table(page).locator('[role=row][data-task]').count()
  const last = (await table(page)
    .locator('[role=row][data-task]')
    .nth(rows - 1)
    .boundingBox())!
  await finger('touchStart', first.x + 20, first.y + 20)
  await expect(table(page)).toHaveAttribute('data-drag', '')
  await finger('touchMove', first.x + 20, last.y + 20)
  await finger('touchMove', first.x + 20, last.y + last.height + 8)
  await finger('touchEnd', 0, 0)
  await expect(cell(page, 1, 'Task')).not.toHaveAttribute('aria-label', name ?? '')
})

test('Share hands the link to the system’s sheet where there is one', async ({ page }) => {
  await page.addInitScript(() => {
    const sent: string[] = []
    Object.assign(window, { sent })
    navigator.share = (data?: ShareData) => {
      sent.push(data?.url ?? '')
      return Promise.resolve()
    }
    navigator.canShare = () => true
  })
  await open(page)
  await page.getByRole('button', { name: 'Share', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Editable' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Send…' }).tap()
  const url = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(await page.evaluate(() => (window as unknown as { sent: string[] }).sent)).toEqual([url])
})

test('a keyboard on the screen leaves the edited cell in view', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page)
  const rows = await table(page).locator('[role=row][data-task]').count()
  const owner = cell(page, rows, 'Owner')
  await owner.tap()
  await owner.tap()
  // As browsers do with interactive-widget=resizes-content.
  await page.setViewportSize({ width: 768, height: 520 })
  await expect(owner.locator('input')).toBeInViewport({ ratio: 0.99 })
})

test('a finger is shown no corner to fill cells by, which only a mouse can drag', async ({ page }) => {
  await open(page)
  await cell(page, 2, 'Owner').tap()
  await expect(cell(page, 2, 'Owner')).toHaveAttribute('data-corner')
  const corner = cell(page, 2, 'Owner').evaluate((one) => getComputedStyle(one, '::after').content)
  expect(await corner).toBe('none')
})

test('the calendar of a cell is for fingers, and is whole on every phone', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page)
    await cell(page, 2, 'Start Date').tap()
    await cell(page, 2, 'Start Date').tap()
    const button = page.getByRole('button', { name: 'Choose a date' })
    expect((await button.boundingBox())!.width).toBe(44)
    await button.tap()
    const calendar = page.getByRole('dialog').filter({ has: page.getByRole('grid') })
    // A screen reader has one more behind the days.
    const steps = calendar.locator('header button')
    await expect(steps).toHaveCount(2)
    for (const step of await steps.all())
      expect(await step.boundingBox()).toMatchObject({ width: 44, height: 44 })
    const day = calendar.getByRole('gridcell').getByRole('button', { name: / 15(th)?[ ,]|^15 / })
    const box = (await day.boundingBox())!
    expect(box.width).toBeGreaterThanOrEqual(44)
    expect(box.height).toBeGreaterThanOrEqual(40)
    const around = (await calendar.boundingBox())!
    expect(around.x).toBeGreaterThanOrEqual(0)
    expect(around.y).toBeGreaterThanOrEqual(0)
    expect(around.x + around.width).toBeLessThanOrEqual(width)
    expect(around.y + around.height).toBeLessThanOrEqual(height)
    expect(await calendar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    for (const one of await calendar.getByRole('gridcell').getByRole('button').all())
      if (await one.isVisible()) await one.tap({ trial: true })
    await page.keyboard.press('Escape')
  }
})
