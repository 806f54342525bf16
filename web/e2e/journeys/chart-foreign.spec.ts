/** Chart tasks of other pages: through the chart factory, and as a plan (spec §3, TL22). */
import type { Locator, Page } from '@playwright/test'
import { bar } from '../support/chart'
import { cell, chooseFile, expect, open, row, table, test } from '../support/page'

const example = (page: Page, title: string): Locator => page.getByRole('region', { name: title })
const barIn = (within: Locator, name: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^Task: ${name}\\. `) })
const colour = (of: Locator) => of.evaluate((path) => getComputedStyle(path).fill)

test('a page without a plan draws its lists, by the rules of the specification', async ({ page }) => {
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  const answer = await page.goto('/chart-examples.html')
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")

  const ids = example(page, 'Ids and durations')
  // 2d 3h from Monday: three days are touched, the last for three hours.
  const floor = barIn(ids, 'Lay the floor')
  await expect(floor).toHaveAccessibleName(/From 5 January 2026 to 7 January 2026/)
  await expect(floor).toHaveAttribute('data-id', 'lay_the_floor')
  const box = (await floor.locator('.bar').boundingBox())!
  expect(box.width).toBeCloseTo(45 * (2 + 3 / 24) + 1, -1)
  await expect(barIn(ids, 'Paint')).toHaveAttribute('data-id', '7')
  await expect(barIn(ids, 'Paint')).toHaveAccessibleName(/From 8 January 2026 to 9 January 2026/)
  await expect(barIn(ids, 'Without an id')).toHaveAttribute('data-id', 'task_3')
  await expect(ids.locator('.arrow[d^=M]').first()).toBeAttached()

  const looks = example(page, 'Colours, classes and pictures')
  const own = barIn(looks, 'Colours of its own')
  expect(await colour(own.locator('.bar'))).toBe('rgb(255, 215, 0)')
  expect(await colour(own.locator('.bar-progress'))).toBe('rgb(204, 102, 0)')
  await expect(barIn(looks, 'A class')).toHaveClass(/level-3 urgent/)
  await expect(barIn(looks, 'A picture').locator('image')).toHaveAttribute('href', '/favicon.svg')
  const hostile = looks.getByRole('button', { name: /onerror=alert/ })
  await expect(hostile).toBeVisible()
  await expect(hostile.locator('image')).toHaveCount(0)
  expect((await hostile.getAttribute('style')) ?? '').not.toContain('url')
  await hostile.click({ position: { x: 20, y: 20 } })
  await expect(looks.getByRole('dialog')).toContainText('<script>alert(1)</script>')

  const shapes = example(page, 'Milestones and invalid tasks')
  await expect(shapes.locator('.bar-wrapper.milestone')).toHaveCount(1)
  await expect(shapes.locator('.bar-wrapper.bar-invalid')).toHaveCount(1)
  for (const name of ['Go live', 'Not sure when'])
    await expect(barIn(shapes, name).locator('.bar-progress')).toHaveAttribute('width', '0')

  await expect(
    example(page, 'Dropped, with a line in the console').locator('[data-task][visibility=visible]'),
  ).toHaveCount(1)
  expect(lines).toEqual([
    'task "no_start" doesn\'t have a start date',
    'task "no_end" doesn\'t have an end date',
    'start of task can\'t be after end of task: in task "backwards"',
    'the duration of task "age" is too long (above ten years)',
  ])

  const faults = example(page, 'Faults').getByRole('listitem')
  await expect(faults.nth(0)).toContainText('ReferenceError')
  await expect(faults.nth(1)).toContainText('TypeError')
  await expect(faults.nth(2)).toContainText('Error: useAuth must be used within an AuthProvider')
  expect(new Set(asked).size).toBe(1)
})

test('a bar is moved by its options, and tells its id and its hours', async ({ page }) => {
  await page.goto('/chart-examples.html')
  const move = async (title: string, name: string) => {
    const within = example(page, title)
    await barIn(within, name).scrollIntoViewIfNeeded()
    await barIn(within, name).focus()
    await page.keyboard.press('ArrowRight')
    return within.getByRole('log')
  }
  await expect(await move('Ids and durations', 'Lay the floor')).toHaveText(
    /^date_change: lay_the_floor, Tue Jan 06 2026 00:00:00, Thu Jan 08 2026 02:59:59$/,
  )
  await expect(await move('Read-only', 'Fixed')).toHaveText('')
  await expect(await move('Fixed dates', 'Fixed dates')).toHaveText('')
  await page.keyboard.press('+')
  await expect(example(page, 'Fixed dates').getByRole('log')).toHaveText('progress_change: dates, 25')
  const own = 'Fixed progress, and the sizes of the page of plans'
  await expect(await move(own, 'Fixed progress')).toContainText('date_change: progress')
  await page.keyboard.press('+')
  await expect(example(page, own).getByRole('log')).toContainText('date_change: progress')
  // Bar 17 and padding 3: rows of 20 px; elsewhere the library's 30 and 18.
  const heightOf = async (title: string) =>
    (await example(page, title).locator('path.bar').first().boundingBox())!.height
  // With the outline, which is wider where a bar is late.
  expect(Math.abs((await heightOf(own)) - 18.5)).toBeLessThan(2)
  expect(Math.abs((await heightOf('Fixed dates')) - 31.5)).toBeLessThan(2)
})

test('a list of chart tasks is imported as a plan', async ({ page }) => {
  await open(page)
  const tasks = [
    { id: 'a', name: 'Order', start: '2026-01-05', duration: '2d 3h', progress: 100, color: 'red' },
    {
      id: 'b c',
      name: 'Go',
      start: '2026-01-09',
      end: '2026-01-09',
      is_milestone: true,
      dependencies: ['a'],
    },
    { id: 'x', name: 'Nowhere' },
    { name: 'Deep', start: '2026-01-12', end: '2026-01-13', custom_class: 'level-1', dependencies: 'b c, a' },
  ]
  const file = {
    name: 'tasks.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(tasks)),
  }
  await chooseFile(page, file)
  await page.getByRole('button', { name: /^Replace with/ }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('task "x" doesn\'t have a start date')
  await expect(notices).toContainText('Colours, classes and pictures are not kept')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '4')
  await expect(cell(page, 1, 'Duration')).toHaveText('3')
  await expect(row(page, 1).getByRole('checkbox', { name: 'Done' })).toBeChecked()
  await expect(cell(page, 2, 'Task').getByRole('img', { name: 'Milestone' })).toBeVisible()
  await expect(cell(page, 3, 'Prior Dep.')).toContainText('2, 1')
  await expect(row(page, 3)).toHaveAttribute('aria-level', '2')
  await expect(bar(page, 'Order')).toHaveAccessibleName(/From 5 January 2026 to 7 January 2026/)
})
