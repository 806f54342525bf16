/** The chart keeps its place over every change of view, and follows the row that is gone to (decision U12). */
import type { Page } from '@playwright/test'
import { bar, chart, scroller } from '../support/chart'
import { cell, chooseFile, expect, fixturePath, importPlan, open, table, test } from '../support/page'

const left = (page: Page) => scroller(page).evaluate((box) => box.scrollLeft)
const scrollTo = (page: Page, x: number, y = 0) =>
  scroller(page).evaluate((box, to) => box.scrollTo(to.x, to.y), { x, y })

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test('chart only, table only, the board and refresh leave it where it stood', async ({ page }) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await scrollTo(page, 3210)
  await expect.poll(() => left(page)).toBe(3210)
  await press('Chart Only')
  await expect(chart(page).getByRole('button', { name: 'Show Table' })).toBeVisible()
  expect(await left(page)).toBe(3210)
  await press('Show Table')
  await expect(table(page)).toBeVisible()
  expect(await left(page)).toBe(3210)
  await press('Table Only')
  await expect(chart(page)).toHaveCount(0)
  await press('Show Chart')
  await expect(chart(page)).toBeVisible()
  expect(await left(page)).toBe(3210)
  await press('Refresh')
  expect(await left(page)).toBe(3210)
  await press('Kanban View')
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible()
  await press('Table View')
  await expect(chart(page)).toBeVisible()
  expect(await left(page)).toBe(3210)
})

test('the panes and the rows in view are kept over the board too', async ({ page }) => {
  await chooseFile(page, fixturePath('ten-thousand.csv'))
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001')
  await page.getByRole('button', { name: 'Chart Only', exact: true }).click()
  await expect(table(page)).toHaveCount(0)
  await scrollTo(page, 4321, 31_000)
  await expect.poll(() => scroller(page).evaluate((box) => box.scrollTop)).toBe(31_000)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Table View' }).click()
  await expect(chart(page).getByRole('button', { name: 'Show Table' })).toBeVisible()
  expect(await scroller(page).evaluate((box) => [box.scrollLeft, box.scrollTop])).toEqual([4321, 31_000])
})

test('zooming keeps the date in the middle', async ({ page }) => {
  await scrollTo(page, 1234)
  await expect.poll(() => left(page)).toBe(1234)
  const before = await left(page)
  await chart(page).getByRole('button', { name: 'Zoom Out' }).click()
  await expect(chart(page).getByRole('heading')).toContainText('Week')
  await chart(page).getByRole('button', { name: 'Zoom In' }).click()
  await expect(chart(page).getByRole('heading')).toContainText('Day')
  // Whole pixels each way.
  expect(Math.abs((await left(page)) - before)).toBeLessThan(8)
})

test('a chosen row and a new one bring their bars into view, a visible one moves nothing', async ({
  page,
}) => {
  await scrollTo(page, 400)
  await expect.poll(() => left(page)).toBe(400)
  await cell(page, 12, 'Task').click()
  await expect(bar(page, 'Install fronts').locator('.bar')).toBeInViewport()
  const there = await left(page)
  expect(there).toBeGreaterThan(400)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await left(page)).toBe(there)
  // Pressed again after the chart went elsewhere.
  await scrollTo(page, 400)
  await expect.poll(() => left(page)).toBe(400)
  await cell(page, 13, 'Owner').click()
  await expect(bar(page, 'Kitchen complete').locator('.bar')).toBeInViewport()
  // A typed date takes the bar two years on, and the view with it.
  await cell(page, 12, 'Start Date').click()
  await page.keyboard.type('2027-11-10')
  await page.keyboard.press('Tab')
  await expect(bar(page, 'Install fronts').locator('.bar')).toBeInViewport()
  // A new task: Ctrl+Enter, its name.
  await scrollTo(page, 400)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Hand over')
  await page.keyboard.press('Enter')
  await expect(bar(page, 'Hand over').locator('.bar')).toBeInViewport()
})

test('Fit shows the whole plan, and mode, place and panes outlive the page', async ({ page }) => {
  await chart(page).getByRole('button', { name: 'Fit the plan' }).click()
  await expect(chart(page).getByRole('heading')).toContainText('Month')
  await expect(bar(page, 'Measure rooms').locator('.bar')).toBeInViewport()
  await expect(bar(page, 'Kitchen complete').locator('.bar')).toBeInViewport()
  await page.getByRole('button', { name: 'Chart Only', exact: true }).click()
  const there = (await left(page)) - 33
  // The page goes in the very frame of the scroll, before the chart hears of it.
  const kept = await scroller(page).evaluate((box, left) => {
    const keptNow = () => {
      dispatchEvent(new PageTransitionEvent('pagehide'))
      return localStorage.getItem('barline.chartPlace')
    }
    const before = keptNow()
    box.scrollTo({ left })
    return { before, after: keptNow() }
  }, there)
  expect(kept.after).not.toBe(kept.before)
  await page.reload()
  await expect(chart(page).getByRole('button', { name: 'Show Table' })).toBeVisible()
  await expect(chart(page).getByRole('heading')).toContainText('Month')
  // The browser scrolls by whole pixels.
  await expect.poll(async () => Math.abs((await left(page)) - there)).toBeLessThan(2)
})

/** Puts a bar 3 px from an edge of the view, in full. @returns its middle */
async function putAtEdge(page: Page, name: string, edge: 'left' | 'right') {
  const to = await bar(page, name).evaluate((group, edge) => {
    const box = group.closest('.gantt-container')!
    const [view, { left, right }] = [
      box.getBoundingClientRect(),
      group.querySelector('.bar')!.getBoundingClientRect(),
    ]
    const dx = edge === 'left' ? left - view.left - 3 : right - view.left - box.clientWidth + 3
    return Math.round(box.scrollLeft + dx)
  }, edge)
  await scrollTo(page, to, 0)
  await expect.poll(() => left(page)).toBe(to)
  const { x, y, width, height } = (await bar(page, name).locator('.bar').boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

for (const [mode, name, edge, dx, start] of [
  ['Day', 'One day', 'right', -90, '2026-06-06'],
  ['Day', 'One day', 'left', 90, '2026-06-12'],
  ['Month', 'A week', 'right', -80, '2026-05-19'],
  ['Month', 'A week', 'left', 80, '2026-06-30'],
] as const)
  test(`a press at the ${edge} edge moves nothing, and the drag ends where the pointer went: ${mode}`, async ({
    page,
  }) => {
    await chooseFile(page, {
      name: 'edges.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done',
          'One day,,2026-06-09,1,2026-06-10,Anna,0,0,false',
          'A week,,2026-06-09,7,2026-06-16,Anna,0,0,false',
        ].join('\n'),
      ),
    })
    await page.getByRole('button', { name: /^Replace with/ }).click()
    await expect(bar(page, name)).toBeVisible()
    while (!(await chart(page).getByRole('heading').textContent())?.includes(mode))
      await chart(page).getByRole('button', { name: 'Zoom Out' }).click()
    const { x, y } = await putAtEdge(page, name, edge)
    const before = await left(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await expect(bar(page, name)).toBeFocused()
    expect(await left(page)).toBe(before)
    await page.mouse.move(x + dx / 2, y, { steps: 3 })
    await page.mouse.move(x + dx, y, { steps: 3 })
    await page.mouse.up()
    await expect(cell(page, name === 'One day' ? 1 : 2, 'Start Date')).toContainText(start)
    // To a day of the coarser scale.
    const box = (await bar(page, name).locator('.bar').boundingBox())!
    expect(Math.abs(box.x + box.width / 2 - x - dx)).toBeLessThan(5)
  })

test('a press on a bar takes the date that is being typed, and moves nothing under the pointer', async ({
  page,
}) => {
  await cell(page, 10, 'Start Date').click()
  await page.keyboard.type('2027-11-10')
  const before = await left(page)
  const { x, y } = (await bar(page, 'Strip tiles').locator('.bar').boundingBox())!
  await page.mouse.move(x + 20, y + 3)
  await page.mouse.down()
  await expect(cell(page, 10, 'Start Date')).toContainText('2027-11-10')
  await expect(bar(page, 'Strip tiles')).toBeFocused()
  expect(await left(page)).toBe(before)
  await page.mouse.move(x + 60, y + 3, { steps: 3 })
  await page.mouse.move(x + 80, y + 3, { steps: 3 })
  await page.mouse.up()
  await expect(cell(page, 8, 'Start Date')).toContainText('2026-01-18')
  expect(await left(page)).toBe(before)
})

test('a bar out of view has a chip at the edge that leads to it', async ({ page }) => {
  await scrollTo(page, 0)
  // The chips of before are gone once the timeline was extended there, and come when it rests.
  await expect.poll(() => left(page)).toBeGreaterThan(0)
  const chip = chart(page).locator('.chart-edge[data-side="after"]', { hasText: '11 Feb' })
  await expect(chip).toBeVisible()
  await chip.click()
  await expect(bar(page, 'Install fronts').locator('.bar')).toBeInViewport()
  await expect(chart(page).locator('.chart-edge[data-side="before"]').first()).toBeVisible()
})

test('the wheel with Ctrl zooms the chart and not the page', async ({ page }) => {
  const box = (await scroller(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 200)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 100)
  await expect(chart(page).getByRole('heading')).toContainText('Week')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect(chart(page).getByRole('heading')).toContainText('Day')
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
})

test('a template is shown as a whole, by the chart beside the table or by the one that comes later', async ({
  page,
}) => {
  const isInView = async () => {
    const view = (await scroller(page).boundingBox())!
    const bars = await chart(page).locator('.bar-wrapper[visibility=visible] path.bar').all()
    const boxes = await Promise.all(bars.map(async (one) => (await one.boundingBox())!))
    return boxes.every((box) => box.x >= view.x && box.x + box.width <= view.x + view.width)
  }
  const openTemplate = async (name: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('templates')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Open ${name}` }).click()
    await expect(page).toHaveTitle(`${name} – Barline`)
  }
  await openTemplate('Kitchen renovation')
  await expect(bar(page, 'Measure the room and take photos')).toBeVisible()
  await expect.poll(isInView).toBe(true)
  await expect(chart(page).getByRole('heading')).toContainText('Month')
  // Shown again as it was left, another plan is fitted once it is seen.
  await chart(page).getByRole('button', { name: 'Zoom In' }).click()
  await page.getByRole('button', { name: 'Table Only' }).click()
  await openTemplate('Moving house')
  await page.getByRole('button', { name: 'Show Chart' }).click()
  await expect.poll(isInView).toBe(true)
})

for (const [how, sizes] of [
  ['a phone is turned', ['390x844', '844x390', '390x844']],
  ['the page is zoomed', ['1280x800', '853x533', '640x400', '1280x800']],
] as const)
  test(`the same days are in view while ${how}`, async ({ page }) => {
    const resize = (size: string) => {
      const [width = 0, height = 0] = size.split('x').map(Number)
      return page.setViewportSize({ width, height })
    }
    await resize(sizes[0])
    await page.getByRole('button', { name: /^(Show Chart|Chart Only)$/ }).click()
    await chart(page).getByRole('button', { name: 'Today' }).click()
    const today = chart(page).locator('.current-ball-highlight')
    await expect(today).toBeInViewport()
    const before = await left(page)
    for (const size of sizes.slice(1)) {
      await resize(size)
      await expect(today).toBeInViewport()
    }
    // Whole pixels, at the end of each way.
    await expect.poll(async () => Math.abs((await left(page)) - before)).toBeLessThan(4)
  })
