/** What others wrote is text in every view (GH4); the chart has a journey of its own. */
import { board } from '../support/board'
import { cell, chooseFile, expect, open, test } from '../support/page'
import { nothingRan, PAYLOADS, seed } from '../support/payloads'

test('GC5 GH4 forty payloads are text in the table, the board, the footer and the dialogs', async ({
  page,
}) => {
  // Room for every row and card at once: what is not in view is not drawn.
  await page.setViewportSize({ width: 1440, height: 6000 })
  await seed(page)
  await open(page)
  for (const [at, payload] of PAYLOADS.entries())
    for (const title of ['Task', 'Owner', 'Comment'] as const)
      await expect(cell(page, at + 1, title)).toHaveText(payload, { useInnerText: false })
  await expect(page.getByRole('contentinfo')).toContainText(PAYLOADS[0]!)
  await nothingRan(page)
  await cell(page, 1, 'Comment').dblclick()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue(PAYLOADS[0]!)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Project Description' }).click()
  const description = page.getByRole('textbox', { name: 'Description', exact: true })
  await expect(description).toHaveValue(PAYLOADS.join('\n'))
  await page.keyboard.press('Escape')
  await nothingRan(page)

  await page.getByRole('button', { name: 'Kanban View' }).click()
  for (const payload of PAYLOADS)
    await expect(board(page).locator('[data-card]').getByText(payload, { exact: true }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Owner' }).check({ force: true })
  // As many columns as fit, each under the name of an owner.
  const owners = board(page).locator('[data-lane]').getByRole('heading')
  await expect.poll(async () => PAYLOADS.includes((await owners.first().textContent()) ?? '')).toBe(true)
  await nothingRan(page)
})

test('GH4 a file is text in its preview and in what is said of it', async ({ page }) => {
  await open(page)
  const cells = (payload: string) => `"${payload.replaceAll('"', '""')}"`
  const rows = PAYLOADS.map((payload) => {
    const text = cells(payload)
    return `${text},${text},${text},${text},${text},${text},0,${text},${text}`
  })
  const header =
    'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done'
  const name = `${PAYLOADS[1]!.replaceAll('/', '')}.csv`
  await chooseFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].join('\n')) })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading').first()).toContainText(name)
  const preview = dialog.getByRole('region', { name: 'Preview' })
  for (const payload of PAYLOADS.slice(0, 5)) await expect(preview).toContainText(payload)
  await nothingRan(page)
  await dialog.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 1, 'Task')).toHaveText(PAYLOADS[0]!, { useInnerText: false })
  await nothingRan(page)
})
