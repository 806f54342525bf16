/** What journeys share: opening the page, files, and finding cells as a user does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type FileChooser, type Locator, type Page } from '@playwright/test'
import { startClock } from './clock'
import { ownAddress } from './own'

export { expect } from '@playwright/test'

const plans = join(import.meta.dirname, '../../../fixtures/plans')

export const fixturePath = (name: string): string => join(plans, name)
export const fixtureText = (name: string): string => readFileSync(fixturePath(name), 'utf8')

interface Journey {
  /** Whether pages live on 20 November 2026 (clock.ts), or now as the program does. */
  isClockSet: boolean
  faults: string[]
}

/** Every journey also holds that the page breaks no rule of its own policy (GH1) and throws nothing. */
export const test = base.extend<Journey>({
  isClockSet: [true, { option: true }],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, run) =>
    run({ ...extraHTTPHeaders, 'X-Forwarded-For': ownAddress() }),
  context: async ({ browser, context, isClockSet }, run) => {
    const opened = browser.newContext.bind(browser)
    if (isClockSet) {
      const set = startClock()
      await set(context)
      // Of another visitor, whom the journey brings in itself.
      browser.newContext = async (options) => {
        const other = await opened(options)
        await set(other)
        return other
      }
    }
    await run(context)
    browser.newContext = opened
  },
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
          faults.push(message.text())
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export async function open(page: Page) {
  await page.goto('/')
  await expect(table(page)).toBeVisible()
}

export const table = (page: Page): Locator => page.getByRole('treegrid', { name: 'Tasks' })

/** The row whose `#` is `number`. */
export const row = (page: Page, number: number): Locator =>
  table(page).locator(`[role=row][aria-rowindex="${number + 1}"]`)

/** Columns by title, as they stand in the header. */
export const TITLES = [
  '#',
  'Task',
  'Prior Dep.',
  'Start Date',
  'Duration',
  'End Date',
  'Owner',
  '%',
  'Done',
  'Status',
  'Comment',
  'Actions',
] as const
export type Title = (typeof TITLES)[number]

/** The buttons of a row, as they stand in it. */
export const ROW_ACTIONS = [
  'Add main task below',
  'Add task at same level',
  'Add subtask',
  'Move to parent level',
  'Move up',
  'Move down',
  'Move to subtask level',
  'Delete',
] as const

export const cell = (page: Page, number: number, title: Title): Locator =>
  row(page, number).getByRole('gridcell').nth(TITLES.indexOf(title))

/** Goes to a cell with the keyboard alone; the table has the focus. */
export async function goTo(page: Page, number: number, title: Title) {
  await page.keyboard.press('Control+Home')
  for (let at = 1; at < number; at++) await page.keyboard.press('ArrowDown')
  for (let at = 0; at < TITLES.indexOf(title); at++) await page.keyboard.press('ArrowRight')
  await expect(cell(page, number, title)).toBeFocused()
}

/** As `goTo`, from wherever the focus is. */
export async function standAt(page: Page, number: number, title: Title) {
  await cell(page, 1, '#').click()
  await goTo(page, number, title)
}

type Chosen = Parameters<FileChooser['setFiles']>[0]

/** Chooses a file through the header. */
export async function chooseFile(page: Page, file: Chosen) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await (await chooser).setFiles(file)
}

/** Imports a file through the header, and says yes: to the question, or below the preview of a file with doubts. */
export async function importPlan(page: Page, name: string) {
  await chooseFile(page, fixturePath(name))
  await page.getByRole('button', { name: /^Replace with/ }).click()
  // It stays until the plan stands.
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0)
}

export async function exportPlan(page: Page): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  // A notice may offer it too.
  await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

/** What a spreadsheet on the clipboard and Ctrl+V do: a paste event where the focus is. */
export const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
