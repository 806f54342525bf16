/** Saving that fails, and heals (GL1, GL2). */
import type { Page } from '@playwright/test'
import { cell, expect, exportPlan, open, test } from '../support/page'
import { rename, saved } from '../support/saving'

/** Whether the page asks before it is left, as its user closes it; it stays then. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    return true
  })
  const gone = page.waitForEvent('close').then(() => false)
  await page.close({ runBeforeUnload: true })
  return Promise.race([asked, gone])
}

/** From now on there is no room, neither in local storage nor in the database. */
const fillUp = (page: Page) =>
  page.evaluate(() => {
    const full = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (...of: [string, string]) {
      if (this === window.localStorage) full()
      setItem.apply(this, of)
    }
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = full
  })

/** As where a browser is set to let no page store anything. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('', 'SecurityError')
        },
      })
  })

test('gl1 a full storage is told within two seconds, the export holds the edit, and it heals', async ({
  page,
}) => {
  await open(page)
  await cell(page, 1, 'Task').focus()
  await page.keyboard.type('Before')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const before = await page.evaluate(() => localStorage.getItem('barline.project'))

  // Room for less than the record that comes next.
  await page.evaluate(() => {
    let size = 4_000_000
    let filler = ''
    while (size > 0) {
      try {
        localStorage.setItem('filler', filler + 'x'.repeat(size))
        filler += 'x'.repeat(size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  })
  await page.keyboard.type(
    'A much longer name than the one that was here before, so that the record must grow',
  )
  await page.keyboard.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'storage for the page is full' })
  await expect(notice).toBeVisible({ timeout: 2000 })
  await expect(page.getByText('Not saved')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('barline.project'))).toBe(before)
  expect((await exportPlan(page)).text).toContain('A much longer name')

  await page.evaluate(() => localStorage.removeItem('filler'))
  await page.keyboard.press('Escape')
  await cell(page, 3, 'Owner').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(cell(page, 2, 'Task')).toContainText('A much longer name')
})

test('gl9 what is edited after the page’s data was cleared outlives a crash, as before', async ({
  page,
  context,
}) => {
  await open(page)
  const browser = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await cell(page, 1, 'Task').focus()
  await page.keyboard.type('Once more')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  // A crash takes what local storage was given last (M2).
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('barline.project'))
  await open(page)
  await expect(cell(page, 1, 'Task')).toHaveText(/^Once more/)
})

test('gl2 where nothing can be stored leaving asks once something was edited, and not before', async ({
  page,
  context,
}) => {
  await blockStorage(page)
  await open(page)
  await expect(page.getByText('does not let the page store anything')).toBeVisible()
  await rename(page, 1, 'In memory alone')
  expect(await asksBeforeLeaving(page)).toBe(true)

  const looked = await context.newPage()
  await blockStorage(looked)
  await open(looked)
  await cell(looked, 1, 'Task').click()
  expect(await asksBeforeLeaving(looked)).toBe(false)
})

for (const [what, key] of [
  ['was entered just now', 'Enter'],
  ['is typed and not entered', null],
] as const)
  test(`gl1 gl8 where the storage is full leaving asks for what ${what}`, async ({ page }) => {
    await open(page)
    await rename(page, 1, 'Before')
    await saved(page)
    await fillUp(page)
    await cell(page, 2, 'Task').click()
    await page.keyboard.type('No room')
    if (key) await page.keyboard.press(key)
    expect(await asksBeforeLeaving(page)).toBe(true)
    // Given up, it is no loss.
    if (key) return
    await page.keyboard.press('Escape')
    expect(await asksBeforeLeaving(page)).toBe(false)
  })
