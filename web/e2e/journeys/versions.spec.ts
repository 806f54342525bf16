/** Whatever replaces a plan keeps it, and one press brings it back (GL10). */
import type { Page } from '@playwright/test'
import { command } from '../support/commands'
import { share } from '../support/links'
import { cell, chooseFile, expect, fixturePath, importPlan, open, table, test } from '../support/page'
import { rename, saved, storedPlan } from '../support/saving'

const dialog = 'Versions'
const openVersions = (page: Page) =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'Versions' }).click()

test('gl10 an import, Reset All and a restored version are each taken back by one press', async ({
  page,
}) => {
  await open(page)
  await openVersions(page)
  await expect(page.getByRole('dialog', { name: dialog })).toContainText('No earlier versions yet.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await rename(page, 1, 'Mine')
  await saved(page)
  const mine = await storedPlan(page)
  await importPlan(page, 'kitchen.csv')
  await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
  await saved(page)
  // Undo would do as well; a version is there after a reload too.
  await page.reload()
  await openVersions(page)
  const versions = page.getByRole('dialog', { name: dialog })
  await expect(versions.getByRole('listitem')).toHaveText([
    /Before a file was imported.*5 tasks|5 tasks.*Before a file was imported/,
  ])
  await versions.getByRole('button', { name: /^Restore 5 tasks/ }).click()
  await expect(cell(page, 1, 'Task')).toContainText('Mine')
  await saved(page)
  expect(await storedPlan(page)).toEqual(mine)

  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
  await saved(page)
  await page.reload()
  await openVersions(page)
  // Youngest first: the reset, the kitchen that was restored over, the import.
  await expect(versions.getByRole('listitem')).toHaveText([/Reset All/, /another version/, /imported/])
  await versions
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await expect(cell(page, 1, 'Task')).toContainText('Mine')
  await saved(page)
  expect(await storedPlan(page)).toEqual(mine)

  await openVersions(page)
  await versions.getByRole('button', { name: /^Restore 13 tasks/ }).click()
  await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
  await expect(page.getByRole('status').filter({ hasText: 'Restored 13 tasks' })).toBeVisible()
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 1, 'Task')).toContainText('Mine')
})

test('gl15 the browser is asked once to keep the plan, and a plan it removed is told', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const asked = Number(sessionStorage.getItem('asked') ?? '0')
    navigator.storage.persist = () => {
      sessionStorage.setItem('asked', String(asked + 1))
      return Promise.resolve(false)
    }
  })
  await open(page)
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'))
  expect(await asked()).toBeNull()
  await rename(page, 1, 'Mine')
  await rename(page, 2, 'Yours')
  await saved(page)
  await page.reload()
  await rename(page, 1, 'Again')
  await saved(page)
  expect(await asked()).toBe('1')
  await openVersions(page)
  await expect(page.getByRole('dialog')).toContainText('may remove a site’s data when space runs short')

  await page.goto('/healthz')
  await page.evaluate(async () => {
    localStorage.removeItem('barline.project')
    await new Promise((done) => (indexedDB.deleteDatabase('barline').onsuccess = done))
  })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('The plan saved here is gone')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1')
})

test('gl9 a lost record in local storage is found again in the journal', async ({ page }) => {
  await open(page)
  await rename(page, 1, 'Journaled')
  await saved(page)
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.removeItem('barline.project'))
  await page.goto('/')
  await expect(cell(page, 1, 'Task')).toContainText('Journaled')
})

test('t34 a version is compared with the plan, task by task', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
  await openVersions(page)
  const versions = page.getByRole('dialog', { name: dialog })
  await versions.getByRole('button', { name: /^Restore 1[0-9] tasks/ }).click()
  await rename(page, 2, 'Another name')
  await openVersions(page)
  await versions
    .getByRole('button', { name: /^Compare 1[0-9] tasks/ })
    .first()
    .click()
  const compared = page.getByRole('dialog', { name: /and the plan now$/ })
  await expect(compared).toContainText('Changed: 1.')
  const row = compared.getByRole('row', { name: /Another name/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Task')
  await compared.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Compare 1[0-9] tasks/ }).first()).toBeFocused()
  await expect(versions).toBeVisible()
})

test('t34 the plan is compared with a file and with a link, and stays as it is', async ({ page }) => {
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await expect(cell(page, 1, 'Task')).toContainText('Kitchen renovation')
  const link = await share(page, 'Read-only')
  await page.keyboard.press('Escape')
  await rename(page, 2, 'Another name')

  const compareWithLink = async (text: string) => {
    await versions.getByRole('button', { name: 'Compare with a link' }).click()
    const asked = page.getByRole('dialog', { name: 'Compare with a link' })
    await asked.getByRole('textbox', { name: 'Link' }).fill(text)
    await page.keyboard.press('Enter')
  }
  const compared = page.getByRole('dialog', { name: /and the plan now$/ })
  const showsTheName = async () => {
    await expect(compared).toContainText('Changed: 1.')
    await expect(compared.getByRole('row', { name: /Another name/ })).toHaveCount(1)
    await compared.getByRole('button', { name: 'Close' }).click()
  }

  await openVersions(page)
  const versions = page.getByRole('dialog', { name: dialog })
  const chooser = page.waitForEvent('filechooser')
  await versions.getByRole('button', { name: 'Compare with a file' }).click()
  await (await chooser).setFiles(fixturePath('kitchen.csv'))
  await expect(page.getByRole('dialog', { name: 'kitchen.csv and the plan now' })).toBeVisible()
  await showsTheName()

  await compareWithLink(link)
  await showsTheName()

  for (const text of ['not a link', 'https://elsewhere.example/?s=abc123']) {
    await compareWithLink(text)
    await expect(compared.getByRole('alert')).toContainText('This is no link to a plan.')
    await compared.getByRole('button', { name: 'Close' }).click()
  }
  await compareWithLink(`${new URL(page.url()).origin}/?s=zzzzzz`)
  await expect(compared.getByRole('alert')).toContainText('No plan is behind this link')
  await compared.getByRole('button', { name: 'Close' }).click()
  await versions.getByRole('button', { name: 'Close' }).click()
  await expect(cell(page, 2, 'Task')).toContainText('Another name')
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 568],
] as const)
  test(`t34 what was and what is stand in sight beside names of any length, ${width} px wide`, async ({
    page,
  }) => {
    const plan = (days: number) => ({
      name: `${days}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          '# Long names',
          'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done',
          `${'W'.repeat(200)},,2026-12-0${days},${days},,,0,0,false`,
          `${'with the reason and the customer '.repeat(5)},,2026-12-0${days},${days},,,0,0,false`,
        ].join('\n'),
      ),
    })
    await open(page)
    await chooseFile(page, plan(3))
    await page.getByRole('button', { name: /^Replace with/ }).click()
    await expect(cell(page, 1, 'Task')).toContainText('WWW')
    await openVersions(page)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Compare with a file' }).click()
    await (await chooser).setFiles(plan(5))
    const compared = page.getByRole('dialog', { name: '5.csv and the plan now' })
    await page.setViewportSize({ width, height })
    const shown = compared.getByRole('region', { name: 'Differences' })
    await expect(shown.getByRole('row')).toHaveCount(5)
    expect(await shown.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    for (const [at, value] of ['2026-12-05', '2026-12-03'].entries()) {
      const told = shown
        .getByRole('row')
        .nth(3)
        .getByRole('cell')
        .nth(at + 2)
      await expect(told).toHaveText(value)
      const isOnOneLine = (one: HTMLElement) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        return one.scrollWidth <= one.clientWidth && text.getClientRects().length === 1
      }
      expect(await told.evaluate(isOnOneLine), value).toBe(true)
    }
  })

/** How many rows the table has when the dialog that is open leaves the page, the header's counted. */
const rowsWhenClosed = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((told) => {
        const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
        const rows = () => document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount') ?? 'none'
        new MutationObserver(() => dialog?.isConnected || told(rows())).observe(document.body, {
          childList: true,
          subtree: true,
        })
      }),
  )

test('a dialog stays until what it replaces the plan with stands, so that nobody works on the old one', async ({
  page,
}) => {
  await open(page)
  const replacing = async (role: 'dialog' | 'alertdialog', button: RegExp, rows: string) => {
    await expect(page.getByRole(role)).toBeVisible()
    const closed = rowsWhenClosed(page)
    await page.getByRole(role).getByRole('button', { name: button }).first().click()
    expect(await closed).toBe(rows)
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Open a template' }).click()
  const template = await page.getByRole('dialog').getByRole('listitem').first().innerText()
  const size = Number(/(\d+) tasks/.exec(template)?.[1])
  await replacing('dialog', /^Open/, String(size + 1))
  await chooseFile(page, fixturePath('kitchen.csv'))
  await replacing('alertdialog', /^Replace with/, '14')
  await chooseFile(page, fixturePath('eight-columns.csv'))
  await replacing('alertdialog', /^Add 1 task$/, '15')
  await command(page, 'Reset All')
  await replacing('alertdialog', /^Delete everything$/, '1')
  await openVersions(page)
  await replacing('dialog', /^Restore 5 tasks/, '6')
})
