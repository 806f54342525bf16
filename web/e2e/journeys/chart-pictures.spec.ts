/** The chart on paper and as a file. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bar, chart } from '../support/chart'
import { cell, chooseFile, expect, importPlan, open, test } from '../support/page'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Picture of the plan' })

async function ask(page: Page, button: string) {
  await chart(page).getByRole('button', { name: 'Print or save a picture' }).click()
  await asked(page).getByRole('button', { name: button, exact: true }).click()
}

/** Counts, in place of the browser's own dialog, how often the page was sent to paper. */
const countPrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
const printed = (page: Page, times: number) =>
  expect(page.locator('body')).toHaveAttribute('data-printed', String(times))

/** How each sheet of paper lies that the page is printed on; the end of printing is told with it. */
async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'across' : 'upright',
  )
}

test.beforeEach(async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(bar(page, 'Measure rooms')).toBeVisible()
})

test('the plan is printed alone, as many sheets as pictures', async ({ page }) => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await chart(page).getByRole('button', { name: 'Print or save a picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const pictures = await page.locator('.chart-print img').count()
  // The paper is across without being asked for: the sheets are drawn for it.
  expect(await sheetsOf(page)).toEqual(Array.from({ length: pictures }, () => 'across'))
  await expect(page.locator('.chart-print')).toHaveCount(0)
  expect(new Set(await sheetsOf(page))).toEqual(new Set(['upright']))
})

test('u16 Ctrl+P asks for a picture in every view: the browser would print only the rows that are in sight', async ({
  page,
}) => {
  const asked = page.getByRole('dialog', { name: 'Picture of the plan' })
  const askedBy = async (press: () => Promise<void>) => {
    await press()
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
    await expect(chart(page)).toBeVisible()
  }
  const ctrlP = () => page.keyboard.press('Control+p')
  await askedBy(ctrlP)
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await askedBy(ctrlP)
  await page.getByRole('button', { name: 'Table Only' }).click()
  await cell(page, 4, 'Task').click()
  await askedBy(async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('print')
    await page.keyboard.press('Enter')
  })
})

test('u16 Ctrl+P says that there is nothing to print where a filter hides every task', async ({ page }) => {
  await page.keyboard.press('Control+f')
  await page.keyboard.type('no task says this')
  await page.getByText('Matches only').click()
  await page.keyboard.press('Control+p')
  await expect(page.getByText('No task is in view, so there is nothing to print.')).toBeVisible()
})

test('the plan leaves the page as SVG, its text still text, and as PNG', async ({ page }) => {
  const picture = async (button: string) => {
    await chart(page).getByRole('button', { name: 'Print or save a picture' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    const file = await download
    const name = file.suggestedFilename()
    await expect(page.getByText(`Exported ${name}`, { exact: true })).toBeVisible()
    return { name, bytes: readFileSync(await file.path()) }
  }
  const svg = await picture('Save SVG')
  expect(svg.name).toMatch(/^Kitchen renovation keep one .*_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.svg$/)
  const text = svg.bytes.toString('utf8')
  expect(text).toContain('>Measure rooms</text>')
  expect(text).toContain('Order "oak" fronts, 3 m')
  expect(text).toContain('13 tasks · Day view')
  const png = await picture('Save PNG')
  expect(png.name).toMatch(/^Kitchen renovation keep one .*\.png$/)
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(png.bytes.length).toBeGreaterThan(10_000)
})

test('what is cancelled while it is drawn is neither saved nor printed', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const rules = '**/assets/barline_files_bg*.wasm'
  await page.route(rules, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await countPrints(page)
  let saved = 0
  page.on('download', () => saved++)
  for (const button of ['Save SVG', 'Save PNG', 'Print']) {
    await ask(page, button)
    await asked(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(asked(page)).toHaveCount(0)
    await ask(page, button)
    await page.keyboard.press('Escape')
    await expect(asked(page)).toHaveCount(0)
  }
  release()
  await page.unroute(rules)

  // What was cancelled would come first.
  const download = page.waitForEvent('download')
  await ask(page, 'Save SVG')
  await download
  await expect(asked(page)).toHaveCount(0)
  await ask(page, 'Print')
  await expect(asked(page)).toHaveCount(0)
  await printed(page, 1)
  expect(saved).toBe(1)
})

test('a long print tells its step and how many sheets are ready, and is cancelled between two', async ({
  page,
}) => {
  await chooseFile(page, {
    name: 'long.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Task Name,Start Date', ...Array.from({ length: 400 }, (_, at) => `Task ${at},2026-01-05`)].join('\n'),
    ),
  })
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(bar(page, 'Task 1')).toBeVisible()
  await countPrints(page)
  // The third sheet takes as long as the journey wants.
  await page.evaluate(() => {
    const decode = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'decode')!
    let sheets = 0
    HTMLImageElement.prototype.decode = async function () {
      sheets += 1
      if (sheets === 3) await new Promise((go) => window.addEventListener('let-go', go, { once: true }))
      if (sheets > 3) document.body.dataset.further = ''
      await (decode.value as typeof this.decode).call(this)
    }
  })
  await ask(page, 'Print')
  await expect(asked(page).getByRole('status')).toHaveText(/^Preparing 2 of \d+ sheets$/)
  await expect(asked(page).getByRole('progressbar', { name: /^Preparing 2 of/ })).toBeVisible()
  await expect(asked(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked(page)).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('let-go')))
  await expect(page.locator('body')).not.toHaveAttribute('data-further')

  await ask(page, 'Print')
  await expect(asked(page)).toHaveCount(0)
  await printed(page, 1)
})
