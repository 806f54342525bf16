/** A phone held upright: what fingers press, and what its width has room for. */
import type { Locator, Page } from '@playwright/test'
import { announced, card, column } from '../support/board'
import { bar, chart } from '../support/chart'
import { chooseByCommand } from '../support/commands'
import { cell, expect, open, standAt, test } from '../support/page'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const box = async (one: Locator) => (await one.boundingBox())!
const views = (page: Page) => page.getByRole('group', { name: 'View' })

/** What is seen, can be pressed, and is lower than a finger: 44 px, or the row it stands in. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], select, input, label:has(input)')]
      .filter((one) => {
        if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
        const { top, bottom, width, height } = one.getBoundingClientRect()
        const isDrawn = width > 1 && height > 1 && bottom > 0 && top < innerHeight
        // A native box or list that its label or its button stands for; a number of a card, which its dialog has too.
        const isCovered = one.closest('label') !== null && one.tagName === 'INPUT'
        const isHidden = one.closest(
          '[aria-hidden="true"], .visually-hidden, [data-react-aria-prevent-focus]',
        )
        const isNumber = one.matches('[data-card] button:not([aria-haspopup])') && one.textContent !== ''
        return isDrawn && !isCovered && !isHidden && !isNumber && height < 43
      })
      .map((one) => `${one.tagName} ${one.ariaLabel ?? one.textContent}`),
  )

test('what is pressed on a phone is as high as a finger needs', async ({ page }) => {
  await open(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const skip = 'A Skip to the '
  const left = async () => (await tooSmall(page)).filter((one) => !one.startsWith(skip))
  expect(await left()).toEqual([])
  await page.getByRole('button', { name: 'Find and filter' }).tap()
  await expect(page.getByRole('search')).toBeVisible()
  expect(await left()).toEqual([])
  await page.getByRole('button', { name: 'Close find and filter' }).tap()
  await views(page).getByRole('button', { name: 'Chart' }).tap()
  await expect(bar(page, 'Do the work')).toBeVisible()
  expect(await left()).toEqual([])
  const dates = chart(page).getByRole('group', { name: 'Dates' }).locator('label')
  for (const way of await dates.all()) expect((await box(way)).width).toBeGreaterThanOrEqual(44)
  await expect(chart(page).getByRole('button', { name: 'Chart options' })).toBeInViewport({ ratio: 0.97 })
  await views(page).getByRole('button', { name: 'Kanban' }).tap()
  await expect(page.locator('[data-card]').first()).toBeVisible()
  expect(await left()).toEqual([])
})

test('the find bar keeps the ways to the matches on one line beside its field', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Find and filter' }).tap()
  const find = page.getByRole('search')
  await find.getByRole('textbox', { name: 'Find' }).fill('a')
  const [field, previous, next, close] = [
    await box(find.getByRole('textbox', { name: 'Find' })),
    await box(find.getByRole('button', { name: 'Previous match' })),
    await box(find.getByRole('button', { name: 'Next match' })),
    await box(find.getByRole('button', { name: 'Close find and filter' })),
  ]
  for (const way of [previous, next, close]) expect(way.y).toBe(field.y)
  expect(close.x + close.width).toBeLessThanOrEqual(390)
  // The hint is whole, for the count of matches stands above that line.
  expect(field.width).toBeGreaterThan(220)
  const count = await box(find.getByText('1 of', { exact: false }))
  expect(count.y + count.height).toBeLessThanOrEqual(previous.y)
  // What hides rows is on a second one.
  expect((await box(find)).height).toBeLessThan(160)
  // Where it goes on it fades.
  const filters = find.locator('[class*=_filters_]')
  expect(await filters.evaluate((one) => getComputedStyle(one).maskImage)).toContain('gradient')
})

test('what is found comes into sight, with the keyboard on the screen and held sideways', async ({
  page,
}) => {
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await page.getByRole('button', { name: 'Find and filter' }).tap()
  const field = page.getByRole('textbox', { name: 'Find' })
  for (const [width, height] of [
    [390, 420],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [text, number] of [
      ['complete', 13],
      ['renovation', 1],
    ] as const) {
      await field.fill(text)
      await field.press('Enter')
      await expect(cell(page, number, 'Task')).toBeInViewport({ ratio: 1 })
      await expect(field).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the offer to let links place the tasks does not lie on the plan for good', async ({ page }) => {
  await page.clock.install()
  await open(page)
  await cell(page, 3, 'Prior Dep.').tap()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  const offer = page.getByText(/^Let links place the tasks\?/)
  await expect(offer).toBeVisible()
  await page.clock.runFor(8_000)
  await expect(offer).toHaveCount(0)
})

test('why a cell is refused is read whole at the edge of the table, and in its last row', async ({
  page,
}) => {
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await standAt(page, 13, 'Start Date')
  await page.keyboard.type('no day')
  // Nothing is seen below its row: the bar at the foot of the page is not there while one types.
  const under = await box(cell(page, 13, 'Start Date'))
  await page.setViewportSize({ width: 390, height: Math.round(under.y + under.height + 4) })
  await page.keyboard.press('Enter')
  const why = page.getByRole('alert').filter({ hasText: '“no day” is not a date that can be read' })
  await expect(why).toBeVisible()
  const [seen, told] = [await box(page.locator('[role=treegrid]')), await box(why)]
  expect(told.x).toBeGreaterThanOrEqual(0)
  expect(told.x + told.width).toBeLessThanOrEqual(390)
  expect(told.y + told.height).toBeLessThanOrEqual(seen.y + seen.height)
  const field = await box(page.getByRole('treegrid').getByRole('textbox'))
  expect(told.y + told.height).toBeLessThanOrEqual(field.y)
})

test('a short notice has its button beside it, and takes one line of the table', async ({ page }) => {
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  const [text, undo] = [
    await box(notices.getByText('Imported 13 tasks.')),
    await box(notices.getByRole('button', { name: 'Undo' })),
  ]
  expect(undo.x).toBeGreaterThan(text.x + 100)
  expect(Math.abs(text.y - undo.y)).toBeLessThan(undo.height)
  expect((await box(notices)).height).toBeLessThan(60)
})

test('the field of a new task shows its hint whole, and beside it the way to add it', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'New task' }).click()
  const form = page.getByRole('form', { name: 'Add a task' })
  expect((await box(form.getByRole('textbox', { name: 'Task name' }))).width).toBeGreaterThan(200)
  await form.getByRole('textbox', { name: 'Task name' }).fill('Seen whole')
  await form.getByRole('button', { name: 'Add Task', exact: true }).click()
  await expect(cell(page, 6, 'Task')).toContainText('Seen whole')
})

test('tasks are added one after another, each with its own fields, and nothing of them is left typed', async ({
  page,
}) => {
  await open(page)
  const bar = page.getByRole('button', { name: 'New task' })
  const form = page.getByRole('form', { name: 'Add a task' })
  const name = form.getByRole('textbox', { name: 'Task name' })
  await bar.tap()
  await page.keyboard.type('Order sink')
  await form.getByRole('button', { name: 'More fields' }).tap()
  await form.getByRole('textbox', { name: 'Duration' }).fill('12')
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.type('Order tap')
  await form.getByRole('button', { name: 'Add Task', exact: true }).tap()
  await expect(form).toHaveCount(0)
  await expect(cell(page, 6, 'Duration')).toHaveText('12')
  await expect(cell(page, 7, 'Task')).toContainText('Order tap')
  await expect(cell(page, 7, 'Duration')).toHaveText('1')
  await bar.tap()
  await expect(name).toHaveValue('')
  await form.getByRole('button', { name: 'Close the form' }).tap()
  await page.reload()
  await expect(cell(page, 7, 'Task')).toContainText('Order tap')
  await expect(form).toHaveCount(0)
})

test('a notice leaves the field of a new task and its focus ring in sight', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Start empty' }).tap()
  const form = page.getByRole('form', { name: 'Add a task' })
  await expect(form.getByRole('textbox', { name: 'Task name' })).toBeFocused()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByRole('button', { name: 'Undo' })).toBeVisible()
  const end = async () => (await box(notices)).y + (await box(notices)).height
  await expect.poll(end).toBeLessThan((await box(form)).y)
})

test('a card let go at the edge, where the next column was waited for, drops into that column', async ({
  page,
  context,
}) => {
  await open(page)
  await chooseByCommand(page, 'kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await views(page).getByRole('button', { name: 'Kanban' }).tap()
  const start = await box(card(column(page, 'Not Started'), 'Plumbing'))
  const touch = await context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await finger('touchStart', start.x + 60, start.y + 40)
  await expect(page.locator('[data-lifted="true"]')).toBeVisible()
  await finger('touchMove', start.x + 60, start.y + 140)
  // Where it was taken; it is turned a little.
  const carried = await box(page.locator('[data-shown="true"]'))
  expect(Math.abs(carried.x - start.x)).toBeLessThan(6)
  expect(Math.abs(carried.y - start.y - 100)).toBeLessThan(10)
  await finger('touchMove', start.x + 160, start.y + 40)
  const aside = await box(page.locator('[data-shown="true"]'))
  expect(aside.x + aside.width).toBeLessThanOrEqual(390)
  await finger('touchMove', 388, start.y + 40)
  await expect(announced(page)).toContainText('Over In Progress')
  await finger('touchEnd', 0, 0)
  await expect(card(column(page, 'In Progress'), 'Plumbing')).toBeVisible()
})

test('texts are as large as they are set, and a number in a comment is no link', async ({ page }) => {
  await open(page)
  expect(
    await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('text-size-adjust')),
  ).toBe('100%')
  // What tells Safari, which cannot be asked here.
  await expect(page.locator('meta[name=format-detection]')).toHaveAttribute('content', 'telephone=no')
})

test('several predecessors are seen while they are typed', async ({ page }) => {
  await open(page)
  await standAt(page, 5, 'Prior Dep.')
  await page.keyboard.press('F2')
  const field = page.getByRole('treegrid').getByRole('combobox')
  await field.fill('1FS+2d, 3')
  expect(await field.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await expect(field).toBeInViewport({ ratio: 1 })
})

test('an open field stays over its cell where only a part of that is seen', async ({ page }) => {
  await open(page)
  await chooseByCommand(page, 'ten-thousand.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '10001')
  await page.getByRole('treegrid').evaluate((frame) => (frame.scrollTop = 20 * 44))
  const prior = cell(page, 28, 'Prior Dep.')
  await prior.dblclick()
  const field = page.getByRole('treegrid').getByRole('combobox')
  await expect(field).toBeFocused()
  // The lower half of the row leaves the table.
  await page.getByRole('treegrid').evaluate((frame) => {
    const row = document.activeElement!.closest('[role=row]')!.getBoundingClientRect()
    const seen = frame.getBoundingClientRect().top + frame.clientHeight
    frame.scrollTop -= seen - (row.top + row.height / 2)
  })
  await page.keyboard.type(', 1')
  await expect(field).toHaveValue(/, 1$/)
  expect((await box(field)).y).toBeCloseTo((await box(prior)).y, 0)
})

test('what is typed stays when the phone is turned', async ({ page }) => {
  await open(page)
  const turn = (width: number, height: number) => page.setViewportSize({ width, height })
  await cell(page, 2, 'Task').tap()
  await cell(page, 2, 'Task').tap()
  await page.keyboard.type(' of it')
  await turn(844, 390)
  const field = page.getByRole('textbox', { name: 'Task of Agree on the goal' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Agree on the goal of it')
  await turn(390, 844)
  await expect(field).toBeFocused()
  await field.press('Escape')
  await views(page).getByRole('button', { name: 'Kanban' }).tap()
  await page.getByRole('button', { name: 'Duration of Do the work, 10 days' }).tap()
  await page.keyboard.type('9')
  await turn(844, 390)
  await expect(page.getByRole('button', { name: 'Duration of Do the work, 9 days' })).toBeVisible()
})

test('on 360 px the chart’s menu brings the whole plan into view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  await views(page).getByRole('button', { name: 'Chart' }).tap()
  await expect(bar(page, 'Do the work')).toBeVisible()
  await chart(page).getByRole('button', { name: 'Zoom In' }).tap()
  await expect(bar(page, 'Project complete')).not.toBeInViewport()
  await chart(page).getByRole('button', { name: 'Chart options' }).tap()
  await page.getByRole('menuitem', { name: 'Fit the plan' }).tap()
  await expect(bar(page, 'Plan the project')).toBeInViewport()
  await expect(bar(page, 'Project complete')).toBeInViewport()
})
