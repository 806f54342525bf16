/** What leaves the page: to no other site, without a Referer, and into no frame (GP2, GP3, GH3). */
import type { Page } from '@playwright/test'
import { vectorData } from '../support/links'
import { exportPlan, expect, importPlan, open, table, test } from '../support/page'

/** Another origin than the page's: the account provider's. */
const elsewhere = `http://localhost:${process.env.BARLINE_E2E_ACCOUNTS_PORT}/.well-known/openid-configuration`

test('GP2 no request has a Referer, to nobody, and no link stays in the history', async ({ page }) => {
  const referers: Promise<string | null>[] = []
  // What was not sent because the page was left has no headers.
  page.on('request', (request) => referers.push(request.headerValue('referer').catch(() => null)))
  await page.goto(`/?data=${encodeURIComponent(vectorData('read-only'))}`)
  await expect(table(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name').waitFor()
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.goBack()
  await expect(table(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(referers.length).toBeGreaterThan(5)
  expect((await Promise.all(referers)).filter(Boolean)).toEqual([])
})

test('GP3 nobody else is asked for anything, and a tracker of the host’s hears a word and no more', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    const heard: unknown[][] = []
    Object.assign(window, { heard, barlineTracker: (...all: unknown[]) => heard.push(all) })
  })
  await open(page)
  await importPlan(page, 'kitchen.csv')
  await exportPlan(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editable' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await page.getByRole('button', { name: 'Reset All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[][] }).heard)
  await expect.poll(heard).toEqual([['import'], ['export'], ['share'], ['reset']])
  const others = asked.filter((url) => !/^(blob|data):/.test(url) && new URL(url).origin !== baseURL)
  expect(others).toEqual([])
})

/** Puts the page into a frame of another site's. */
async function framed(page: Page, site: string) {
  await page.goto(elsewhere)
  await page.evaluate(
    (src) =>
      new Promise((done) => {
        const frame = document.createElement('iframe')
        frame.addEventListener('load', done)
        Object.assign(frame, { width: '1200', height: '800', src })
        document.body.append(frame)
      }),
    `${site}/`,
  )
  return page.frameLocator('iframe').getByRole('treegrid', { name: 'Tasks' })
}

test('GH3 in a frame of another site the page stays blank', async ({ context, baseURL }) => {
  // A page of its own: that the browser says so is no fault here.
  const page = await context.newPage()
  const inside = await framed(page, baseURL!)
  // The frame is told to have loaded before its address is.
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([elsewhere, 'chrome-error://chromewebdata/'])
  await expect(inside).toHaveCount(0)
})

test('GH3 it is the headers that keep it blank: without them it is shown', async ({ page, baseURL }) => {
  await page.route(`${baseURL}/`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    delete headers['content-security-policy']
    delete headers['x-frame-options']
    delete headers['cross-origin-opener-policy']
    delete headers['cross-origin-resource-policy']
    await route.fulfill({ response, headers })
  })
  await expect(await framed(page, baseURL!)).toBeVisible()
})
