/** Every screen in a language that is none: nothing stays English, and longer words have room. */
import type { Page } from '@playwright/test'
import { chooseFile, expect, open, test } from '../support/page'
import { clipped, speakPseudo, untranslated } from '../support/pseudo'

const PLAN = `Task,Prior Dep.,Start Date,Duration,Owner,Level,%,Done,Status,Comment
Σχέδιο,,2026-11-02,20,Άννα,0,20,false,in_progress,
Μέτρηση,,2026-11-02,3,Άννα,1,100,true,done,Σημείωση
Τοίχος,2,2026-11-06,5,Νίκος,1,40,false,not_started,
Τέλος ◆,3,2026-11-20,1,Νίκος,0,0,false,not_started,
`
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** By the ids of the palette's entries: names are in no language here. */
const DIALOGS = [
  'templates',
  'description',
  'move',
  'versions',
  'baselines',
  'daysOff',
  'projectDates',
  'reset',
  'share-ro',
  'keys',
  'permanentLink',
  'links',
  'tokens',
]

async function run(page: Page, entry: string) {
  await page.keyboard.press('Control+k')
  await page.locator(`[role=option][id$="-${entry}"]`).click()
}

async function leave(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0)
}

for (const size of ['desk', 'phone'] as const)
  test.describe(`another language, ${size}`, () => {
    test.slow()

    test('every screen is in it, and has room for it', async ({ page }) => {
      const found: Record<string, string[]> = {}
      const look = (name: string) =>
        test.step(name, async () => {
          const faults = [
            ...(await untranslated(page)),
            ...(await clipped(page)).map((text) => `cut: ${text}`),
          ]
          const isNew = (fault: string) => !Object.values(found).flat().includes(fault)
          if (faults.some(isNew)) found[name] = faults.filter(isNew)
        })

      await page.route('**/auth/user', (route) =>
        route.fulfill({ json: { authenticated: true, user: { name: 'Άννα' } } }),
      )
      // The server knows no session of hers: its lists would say that it is over.
      await page.route(/\/api\/(short-url|tokens)$/, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { links: [], tokens: [] } })
          : route.fallback(),
      )
      await open(page)
      await chooseFile(page, { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(PLAN) })
      await page.getByRole('button', { name: /^Replace with/ }).click()
      await expect(page.getByText('Τοίχος').first()).toBeVisible()
      await expect(page.getByText(/^Saved/).first()).toBeVisible()
      await page.setViewportSize(SIZES[size])
      await speakPseudo(page)
      await expect(page.getByText('Τοίχος').first()).toBeVisible()
      await look('the table')

      for (const id of DIALOGS) {
        await run(page, id)
        await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible()
        await look(id)
        await leave(page)
      }

      const menus = page.locator('button[aria-haspopup]:visible')
      for (let at = 0; at < (await menus.count()); at++) {
        await menus.nth(at).click()
        await expect(page.locator('[role=menu], [role=dialog], [role=listbox]').first()).toBeVisible()
        await look(`menu ${at + 1}`)
        await leave(page)
      }

      await page.getByRole('gridcell', { name: 'Τοίχος' }).click()
      await page.keyboard.press('Shift+F10')
      await look('the menu of a row')
      await leave(page)
      await page.keyboard.press('Control+f')
      await look('find and filter')
      await page.keyboard.press('Escape')

      if (size === 'desk') {
        await page.locator('.gantt-host [data-task] [role=button], .gantt-host [role=button]').nth(1).focus()
        await page.keyboard.press('Enter')
        await expect(page.locator('[role=dialog]')).toBeVisible()
        await look('the card of a bar')
        await leave(page)
      }

      const chooser = page.waitForEvent('filechooser')
      await run(page, 'import')
      const short = Buffer.from('Task,Start Date,Duration\nΤοίχος,32/13/2026,χ\n')
      await (await chooser).setFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: short })
      await expect(page.locator('[role=dialog]')).toBeVisible()
      await look('the preview of a file')
      await leave(page)

      await run(page, 'view-board')
      await look('the board')
      await page.locator('[data-card]').first().focus()
      await page.keyboard.press('Enter')
      await look('a card')
      await leave(page)
      expect(found).toEqual({})
    })
  })
