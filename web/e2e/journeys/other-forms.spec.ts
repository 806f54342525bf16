/** Plans in the forms of other programs, out and in again. */
import { readFileSync } from 'node:fs'
import { notice } from '../support/links'
import { expect, exportPlan, importPlan, open, table, test } from '../support/page'

test('a plan goes out in other forms, and comes back as JSON and MS Project XML', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '14')
  const original = (await exportPlan(page)).text
  const save = async (label: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Other files' }).click()
    await page.getByRole('menuitem', { name: label }).click()
    const file = await download
    return { name: file.suggestedFilename(), path: await file.path() }
  }
  const files: Record<string, string> = {}
  for (const [label, ending, begins] of [
    ['Export JSON', 'json', /^\{\s+"version": 1/],
    ['Export iCalendar', 'ics', /^BEGIN:VCALENDAR/],
    ['Export MS Project XML', 'xml', /^<\?xml/],
  ] as const) {
    const { name, path } = await save(label)
    expect(name).toMatch(new RegExp(`^Kitchen renovation keep one .*_[-\\d]+_[-\\d]+\\.${ending}$`))
    expect(readFileSync(path, 'utf8')).toMatch(begins)
    files[ending] = readFileSync(path, 'utf8')
  }
  for (const [label, ending] of [
    ['Import JSON', 'json'],
    ['Import MS Project XML', 'xml'],
  ] as const) {
    await page.getByRole('button', { name: 'Reset All' }).click()
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Other files' }).click()
    await page.getByRole('menuitem', { name: label }).click()
    await (
      await chooser
    ).setFiles({
      name: `plan.${ending}`,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(files[ending] ?? ''),
    })
    await expect(table(page)).toHaveAttribute('aria-rowcount', '14')
    if (ending === 'json') expect((await exportPlan(page)).text).toBe(original)
  }
})

test('a Markdown table is copied, and is a file where copying is refused', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await importPlan(page, 'kitchen.csv')
  const copy = async () => {
    await page.getByRole('button', { name: 'Other files' }).click()
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  }
  await copy()
  await expect(notice(page, 'Copied the tasks as a Markdown table')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('| # | Task | Prior Dep. |')
  expect(text).toContain('Measure rooms')

  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { write: refuse, writeText: refuse } })
  })
  const download = page.waitForEvent('download')
  await copy()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Kitchen renovation .*\.md$/)
  expect(readFileSync(await file.path(), 'utf8')).toBe(text)
})
