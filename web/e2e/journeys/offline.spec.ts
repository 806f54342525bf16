/** The page without a network, and its next build (U13, GL16). */
import type { Page } from '@playwright/test'
import { deploy, type Deployment } from '../support/deployment'
import { notice, vectorData } from '../support/links'
import { cell, chooseFile, expect, fixturePath, fixtureText, table, test as base } from '../support/page'

const test = base.extend<{ site: Deployment }>({
  site: async ({ baseURL }, run) => {
    const site = await deploy(baseURL ?? '')
    await run(site)
    await site.close()
  },
})
test.use({ serviceWorkers: 'allow', isClockSet: false })

/** A first visit, until all that is kept was fetched. */
async function firstVisit(page: Page, site: Deployment) {
  await page.goto(site.address)
  await expect(table(page)).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('after one visit all that is local works without a network: table, chart, board, files, links', async ({
  page,
  site,
}) => {
  await firstVisit(page, site)
  await cell(page, 1, 'Task').dblclick()
  await page.keyboard.type('Changed before')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  site.isDown = true
  await page.reload()
  await expect(cell(page, 1, 'Task')).toContainText('Changed before')
  await expect(page.getByRole('region', { name: 'Gantt Chart' })).toBeVisible()

  await chooseFile(page, fixturePath('kitchen.csv'))
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 2, 'Task')).toHaveAccessibleName('Design')
  await page.getByRole('button', { name: 'Kanban View' }).click()
  await expect(page.getByRole('region', { name: 'Board' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Other files' }).click()
  await page.getByRole('menuitem', { name: 'Export JSON' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
})

test('gk10 a link with data opens without a network, and its query never reaches a server', async ({
  page,
  site,
}) => {
  await firstVisit(page, site)
  const link = `${site.address}/?data=${encodeURIComponent(vectorData('read-only'))}`
  await page.goto(link)
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible()
  site.isDown = true
  await page.goto(link)
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible()
  expect(site.asked.filter((path) => path.includes('data='))).toEqual([])
})

test('calls of the server are never answered by what was kept', async ({ page, site }) => {
  await firstVisit(page, site)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter((path) => /^\/(api|auth)\//.test(path))).toEqual([])
  const before = site.asked.filter((path) => path === '/auth/user').length
  await page.reload()
  await expect(table(page)).toBeVisible()
  expect(site.asked.filter((path) => path === '/auth/user').length).toBe(before + 1)
})

test('gl16 a new build is offered, keeps typed text, and leaves other tabs their files', async ({
  page,
  context,
  site,
}) => {
  await firstVisit(page, site)
  const other = await context.newPage()
  await other.goto(site.address)
  await expect(table(other)).toBeVisible()

  site.deployWithout('/assets/codec.worker')
  await page.getByLabel('Task name').fill('Not committed yet')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('A new version of Barline is ready.')).toBeVisible()
  await expect(page.getByLabel('Task name')).toHaveValue('Not committed yet')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
  await expect(page.getByText('A new version of Barline is ready.')).toBeHidden()
  await expect(table(page)).toBeVisible()
  await expect(page.getByLabel('Task name')).toHaveValue('Not committed yet')

  // The other tab is of the build before, and its reader of files is no longer on the server.
  await chooseFile(other, fixturePath('kitchen.csv'))
  await other.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(other, 2, 'Task')).toHaveAccessibleName('Design')
})

test('the installed page has its icons, and imports the file that the system opens with it', async ({
  page,
  request,
}) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest.icons.length).toBeGreaterThan(2)
  for (const { src, type } of [
    ...manifest.icons,
    { src: '/icons/apple-touch-icon.png', type: 'image/png' },
  ]) {
    const icon = await request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
  }
  // No browser under test is installed: this is what one hands over.
  await page.addInitScript(() => {
    const queue = { setConsumer: (take: unknown) => Object.assign(window, { launched: take }) }
    Object.defineProperty(window, 'launchQueue', { value: queue })
  })
  await page.goto('/')
  await expect(table(page)).toBeVisible()
  const launch = (...names: string[]) =>
    page.evaluate(
      ({ names, text }) => {
        const { launched } = window as unknown as { launched: (launch: { files: unknown[] }) => void }
        launched({ files: names.map((name) => ({ getFile: async () => new File([text], name) })) })
      },
      { names, text: fixtureText('kitchen.csv') },
    )
  await launch('kitchen.csv', 'garden.csv')
  await expect(notice(page, /^Nothing was imported: one file can be read at a time/)).toBeVisible()
  await launch('kitchen.csv')
  await page.getByRole('button', { name: /^Replace with/ }).click()
  await expect(cell(page, 2, 'Task')).toHaveAccessibleName('Design')
})
