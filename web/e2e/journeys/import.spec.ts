/** Files of every kind coming in: what was understood is shown, can be corrected, and becomes the plan or part of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accessible } from '../support/axe'
import { notice } from '../support/links'
import {
  cell,
  chooseFile,
  expect,
  exportPlan,
  fixturePath,
  importPlan,
  open,
  table,
  test,
} from '../support/page'

const QUESTION = 'This will replace your current 5 task(s) and project description. Continue?'
const dialect = (name: string) => join(import.meta.dirname, '../../../fixtures/dialects', name)
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const preview = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Preview' })

test('our own files take one yes, in whatever way a spreadsheet saved them', async ({ page }) => {
  await open(page)
  let tasks = 5
  for (const [file, count, name] of [
    ['kitchen.csv', 13, 'Kitchen renovation'],
    ['eight-columns.csv', 1, 'Old'],
    ['excel-de-semicolon-bom.csv', 3, 'Fundament gießen'],
    ['excel-en-resave.csv', 2, 'Pack'],
    ['sep-line.csv', 1, 'One'],
  ] as const) {
    await chooseFile(page, fixturePath(file))
    const question = page.getByRole('alertdialog', { name: 'Import CSV' })
    await expect(question).toContainText(
      `This will replace your current ${tasks} task(s) and project description. Continue?`,
    )
    await question.getByRole('button', { name: new RegExp(`^Replace with ${count} tasks?$`) }).click()
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(count + 1))
    await expect(cell(page, 1, 'Task')).toContainText(name)
    tasks = count
  }
})

test('c1 columns of our own file that the plan does not take are told with what came in', async ({
  page,
}) => {
  await open(page)
  const [head, first] = readFileSync(fixturePath('eight-columns.csv'), 'utf8').split(/\r?\n/)
  await chooseFile(page, csv('costs.csv', `${head},Cost centre\n${first},4711\n`))
  await page.getByRole('button', { name: 'Replace with 1 task' }).click()
  await expect(notice(page, 'Imported 1 task.')).toContainText('Columns not read: Cost centre.')
})

for (const [file, count, delimiter, letters, name] of [
  ['ms-project-en.csv', 4, 'Comma ,', 'UTF-8', 'Site'],
  ['ms-project-de.csv', 4, 'Semicolon ;', 'Western (Windows-1252)', 'Dach'],
  ['gantt-project.csv', 4, 'Comma ,', 'UTF-8', 'Garden'],
  ['open-project.csv', 4, 'Comma ,', 'UTF-8', 'Move office'],
  ['plane.csv', 3, 'Comma ,', 'UTF-8', 'Shop'],
  ['copied-table-utf16.csv', 2, 'Tab', 'UTF-16', 'Paint'],
] as const)
  test(`another program’s file is shown before it is taken: ${file}`, async ({ page }) => {
    await open(page)
    await chooseFile(page, dialect(file))
    const dialog = page.getByRole('dialog', { name: `Import ${file}` })
    await expect(dialog).toContainText(QUESTION)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: `${delimiter} Separator` })).toBeVisible()
    await expect(dialog.getByRole('button', { name: `${letters} Text encoding` })).toBeVisible()
    await expect(preview(page).getByRole('row')).toHaveCount(count + 1)
    await dialog.getByRole('button', { name: new RegExp(`^Replace with ${count} tasks?$`) }).click()
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(count + 1))
    await expect(cell(page, 1, 'Task')).toContainText(name)
  })

test('c4 letters that came out wrong are put right in the preview', async ({ page }) => {
  await open(page)
  await chooseFile(page, dialect('excel-ru.csv'))
  await page.getByRole('button', { name: /Text encoding/ }).click()
  await page.getByRole('option', { name: 'Cyrillic (Windows-1251)' }).click()
  await expect(preview(page)).toContainText('Покраска')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 1, 'Task')).toContainText('Покраска')
})

test('c4 a separator or encoding that reads nothing is shown as chosen, and can be taken back', async ({
  page,
}) => {
  await open(page)
  await chooseFile(page, csv('us.csv', 'Task,Start,Days\nPaint,3/4/2026,2\nDry,5/6/2026,1\n'))
  const dialog = page.getByRole('dialog')
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await expect(dialog.getByRole('button', { name: `${option} ${label}` })).toBeVisible()
  }
  for (const [label, wrong, right, fault] of [
    ['Separator', 'Tab', 'Comma ,', 'No valid tasks found in the CSV data.'],
    ['Text encoding', 'UTF-16', 'UTF-8', 'CSV data must contain at least a header row and one data row'],
  ] as const) {
    await choose(label, wrong)
    await expect(dialog.getByRole('alert')).toHaveText(fault)
    await expect(preview(page)).toHaveCount(0)
    await choose(label, right)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(preview(page)).toContainText('Paint')
  }
})

test('d6 dates that may be either are pointed out, and the visitor says which they are', async ({ page }) => {
  await open(page)
  await chooseFile(page, csv('dates.csv', 'Task,Start,Days\nPaint,3/4/2026,2\nDry,5/6/2026,1\n'))
  await expect(preview(page)).toContainText('2026-04-03')
  await page.getByRole('button', { name: /Dates \(please check\)/ }).click()
  await page.getByRole('option', { name: '3/4 is 4 March' }).click()
  await expect(preview(page)).toContainText('2026-03-04')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 1, 'Start Date')).toHaveText('2026-03-04')
})

test('c3 columns with unknown names get their meaning from the visitor', async ({ page }) => {
  await open(page)
  const rows = 'x,y,wann,z,z,wer,z,z\nalpha,Paint,2026-02-02,,,Ann,,\nbeta,Dry,2026-02-03,,,Ben,,\n'
  await chooseFile(page, csv('odd.csv', rows))
  const meaning = async (column: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(` ${column}$`) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Reading' })).toHaveCount(0)
  }
  await meaning('y', 'Task name')
  await expect(preview(page)).toContainText('Paint')
  await meaning('wann', 'Start date')
  await expect(preview(page)).toContainText('2026-02-02')
  await page.getByRole('button', { name: 'Replace with 2 tasks' }).click()
  await expect(cell(page, 2, 'Task')).toContainText('Dry')
  await expect(cell(page, 2, 'Start Date')).toHaveText('2026-02-03')
})

test('c6 doubtful cells are marked with their reason, bad rows are counted, good ones come in', async ({
  page,
}) => {
  await open(page)
  const header = fixtureHeader()
  await chooseFile(
    page,
    csv(
      'doubts.csv',
      `${header}Paint,,soon,2,,Ann,0,10,false\nshort\nDry,1,2026-02-03,long,,Ben,12,0,maybe\n`,
    ),
  )
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText(
    '3 rows · 2 tasks · 1 row that cannot be read · 4 cells to check',
  )
  await expect(preview(page).getByRole('cell').filter({ hasText: 'is no date, today is used' })).toHaveCount(
    1,
  )
  await expect(preview(page).getByRole('cell').filter({ hasText: '"long" is no duration' })).toHaveCount(1)
  await expect(dialog.getByRole('region', { name: 'Rows that cannot be read' })).toContainText('Row 2:')
  await dialog.getByRole('button', { name: 'Replace with 2 tasks' }).click()
  await expect(notice(page, /Imported 2 tasks\. Please check:/)).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '3')
})

const fixtureHeader = () => readFileSync(fixturePath('header-only.csv'), 'utf8').trimEnd() + '\n'

test('a file can be added to the plan; one undo takes it back', async ({ page }) => {
  await open(page)
  await chooseFile(page, fixturePath('kitchen.csv'))
  await page.getByRole('button', { name: 'Add 13 tasks' }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '19')
  // The file has a description, and so has the plan.
  await expect(notice(page, 'Added 13 tasks.')).toContainText(
    'Only the tasks were added: this plan keeps its own',
  )
  const text = (await exportPlan(page)).text.split('\n')
  // The fourth task of the file waits for its third: now the ninth for the eighth.
  const before = readFileSync(fixturePath('kitchen.csv'), 'utf8').split('\n')
  const moved = before.find((line) => /^Demolition,/.test(line))?.split(',')[1]
  const now = text.find((line) => /^Demolition,/.test(line))?.split(',')[1]
  expect(Number(now)).toBe(Number(moved) + 5)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
})

test('reading can be cancelled, the plan stays, and the next file is read', async ({ page }) => {
  await open(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/barline_codec_bg*.wasm', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await chooseFile(page, fixturePath('ten-thousand.csv'))
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await expect(dialog).toContainText('Reading ten-thousand.csv')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  release()
  await page.unroute('**/assets/barline_codec_bg*.wasm')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
  await importPlan(page, 'kitchen.csv')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '14')
})

test('other programs’ forms that cannot be loaded are told in one sentence, and come with the next file', async ({
  page,
}) => {
  const chartTasks = {
    name: 'tasks.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[{"name":"Order","start":"2026-01-05","duration":"2d"}]'),
  }
  await page.route('**/assets/barline_files_bg*.wasm', (route) => route.abort())
  await open(page)
  await chooseFile(page, chartTasks)
  await expect(page.getByRole('alert')).toContainText(
    'The part of Barline that reads and writes files and links has stopped. Your plan is as it was',
  )
  await page.unroute('**/assets/barline_files_bg*.wasm')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
  await chooseFile(page, chartTasks)
  await expect(page.getByRole('button', { name: /^Replace with/ })).toBeVisible()
})

test('a codec that cannot be loaded is told in one sentence, and the plan stays', async ({ page }) => {
  await page.route('**/assets/barline_codec_bg*.wasm', (route) => route.abort())
  await open(page)
  await chooseFile(page, fixturePath('kitchen.csv'))
  await expect(page.getByRole('alert')).toContainText(
    'The part of Barline that reads and writes files and links has stopped. Your plan is as it was',
  )
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
})

test('gc2 more than 20,000 rows are refused', async ({ page }) => {
  await open(page)
  await chooseFile(page, csv('long.csv', fixtureHeader() + 'A,,2026-01-05,1,,A,0,0,false\n'.repeat(20_001)))
  await expect(page.getByRole('alert')).toContainText(
    'Error reading CSV file. Please check the file format and try again.',
  )
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
})

test('axe finds nothing in the preview', async ({ page }) => {
  await open(page)
  await chooseFile(page, dialect('ms-project-de.csv'))
  await expect(preview(page)).toBeVisible()
  await page.getByText(/^Columns: /).click()
  await accessible(page)
})

test('a list of names is shown, and numbers that Excel wrote are offered as days', async ({ page }) => {
  await open(page)
  await expect(table(page).getByRole('button', { name: /^Match:/ })).toHaveCount(0)
  await chooseFile(page, csv('names.csv', 'Task,Start\nPaint,46027\n'))
  const dialog = page.getByRole('dialog', { name: 'Import names.csv' })
  await expect(dialog).toContainText('as Excel counts days it is 2026-01-05')
  await dialog.getByRole('button', { name: /Numbers among the dates/ }).click()
  await page.getByRole('option', { name: '46027 is 2026-01-05 (Excel)' }).click()
  await expect(dialog).not.toContainText('is no date, today is used')
  await dialog.getByRole('button', { name: 'Replace with 1 task' }).click()
  await expect(cell(page, 1, 'Start Date')).toHaveText('2026-01-05')

  await chooseFile(page, csv('list.csv', 'Aufgabe\n"Measure\nthe room"\n'))
  await page.getByRole('button', { name: 'Replace with 1 task' }).click()
  await expect(cell(page, 1, 'Task')).toHaveText('Measure the room')
})
