/** Files that are no plans: one sentence, and the plan stays as it was. */
import { readFileSync, writeFileSync, truncateSync } from 'node:fs'
import { cell, chooseFile, expect, fixturePath, open, table, test } from '../support/page'

type Payload = string | { name: string; mimeType: string; buffer: Buffer }

const text = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

const CASES: [what: string, file: Payload, sentence: string][] = [
  ['a file of another kind', text('plan.pdf', '%PDF-1.7'), 'Please select a CSV file'],
  ['an empty file', fixturePath('empty.csv'), 'CSV data is empty'],
  [
    'a header alone',
    fixturePath('header-only.csv'),
    'CSV data must contain at least a header row and one data row',
  ],
  [
    'other columns',
    text('prices.csv', 'Item,Price\nBolt,3\nNut,2\n'),
    'No valid tasks found in the CSV data.',
  ],
]

for (const [what, file, sentence] of CASES) {
  test(`${what}: “${sentence}”`, async ({ page }) => {
    await open(page)
    await chooseFile(page, file)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
  })
}

for (const [label, sentence, more] of [
  ['Import MS Project XML', 'Please select an MS Project XML file', 'choose File, Save As'],
  ['Import JSON', 'Please select a JSON file that Barline exported', ''],
] as const) {
  test(`a file of another program for ${label}: “${sentence}”`, async ({ page }) => {
    await open(page)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Other files' }).click()
    await page.getByRole('menuitem', { name: label }).click()
    await (await chooser).setFiles(text('plan.mpp', 'D0CF11E0'))
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('alert')).toContainText(more)
    await expect(page.getByRole('alert')).not.toContainText('CSV')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
  })
}

test('gc2 a file of 200 MB is refused within a second, unread', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('huge.csv')
  writeFileSync(path, '')
  truncateSync(path, 200_000_000)
  await open(page)
  await chooseFile(page, path)
  await expect(page.getByRole('alert')).toContainText(
    'Error reading CSV file. Please check the file format and try again.',
    { timeout: 1000 },
  )
})

test('an import is asked about in the catalogue’s words; Cancel has the focus and keeps the plan', async ({
  page,
}) => {
  await open(page)
  await chooseFile(page, fixturePath('kitchen.csv'))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'This will replace your current 5 task(s) and project description. Continue?',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeFocused()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
})

test('rows that could not be read are listed and stay until dismissed', async ({ page }) => {
  await open(page)
  await chooseFile(page, fixturePath('short-rows.csv'))
  const rows = page.getByRole('dialog').getByRole('region', { name: 'Rows that cannot be read' })
  await expect(rows.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: /^Replace with/ }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByRole('alert')).toContainText('Please check:')
  expect(await notices.getByRole('listitem').count()).toBeGreaterThan(0)
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6')
})

test('gc3 a header of a million columns is shown and can be left', async ({ page }) => {
  await open(page)
  const file = `Task,Start Date,${'x,'.repeat(1_000_000)}\nPaint,2026-01-05\n`
  await chooseFile(page, text('wide.csv', file))
  const dialog = page.getByRole('dialog', { name: 'Import wide.csv' })
  // It takes seconds, in which it can be cancelled; many on a machine that has other things to do.
  await expect(dialog).toContainText('1 row · 1 task', { timeout: 40_000 })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 1, 'Task')).toContainText('Plan the project')
})

test('names have the room of names beside cells that are doubted', async ({ page }) => {
  await open(page)
  const header = readFileSync(fixturePath('kitchen.csv'), 'utf8')
    .split(/\r?\n/)
    .find((line) => line.startsWith('Task Name'))
  const rows = [
    'Good,,2026-01-20,1,,Ann,0,10,false',
    'Bad date,77,tomorrowish,x,,Ann,9,300,maybe',
    'A very long task name that goes on and on and on to see how the preview deals with it,1,2026-01-21,5,,Ann,0,10,false',
  ]
  await chooseFile(page, text('doubts.csv', [header, ...rows].join('\n')))
  const name = page.getByRole('region', { name: 'Preview' }).getByRole('columnheader', { name: 'Task' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect((await name.boundingBox())!.width).toBeGreaterThanOrEqual(160)
  }
})
