/** The page to read and try the server's calls. */
import { expect, test } from '../support/page'

test('a call can be read about and tried, under a policy that lets nothing else run', async ({ page }) => {
  const answer = await page.goto('/api/docs')
  const policy = (await answer!.headerValue('content-security-policy')) ?? ''
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe-eval')
  await expect(page.getByRole('heading', { name: /^Barline/ })).toBeVisible()
  await expect(page.getByText('Save another plan behind a link')).toBeVisible()
  await page
    .getByRole('button', { name: /Is the program alive/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText('"status": "ok"')
})

test('the page itself keeps its own policy', async ({ page, request }) => {
  const app = await request.get('/')
  expect(app.headers()['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
  const docs = await request.get('/api/docs', { headers: { 'accept-encoding': 'gzip' } })
  expect(docs.headers()['etag']).toBeTruthy()
  const document = await request.get('/api/openapi.json')
  expect(((await document.json()) as { openapi: string }).openapi).toMatch(/^3\./)
  await page.goto('/')
})
