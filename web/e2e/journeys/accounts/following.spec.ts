/** Whoever has a permanent link open sees what others save, at once and in place (LV1 to LV11). */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { linkSaved, makeLink, project, pushed, withLink, openAs } from '../../support/accounts/permanent-link'
import { OwnProgram } from '../../support/accounts/own-program'
import { expect, someone, test } from '../../support/accounts/site'
import { cell, row } from '../../support/page'
import { rename, saved } from '../../support/saving'
import { SilentProxy } from '../../support/silent-proxy'

/** A second is what is promised. */
const SOON = { timeout: 3000 }

/** Someone without an account who has the link open, and follows it. */
async function follower(browser: Browser, link: string, size = { width: 1440, height: 900 }): Promise<Page> {
  return following(await browser.newContext({ viewport: size }), link)
}

async function following(elsewhere: BrowserContext, link: string): Promise<Page> {
  const page = await elsewhere.newPage()
  await page.goto(link)
  await expect(banner(page)).toContainText('Following live')
  return page
}

const banner = (page: Page) => page.getByRole('region', { name: 'Shared project' })

async function change(owner: Page, number: number, name: string) {
  const push = pushed(owner)
  await rename(owner, number, name)
  expect((await push).status()).toBe(200)
}

test('lv1 followers see each saved change, and keep focus, selection, an open cell and folding', async ({
  page,
  browser,
}) => {
  const link = await withLink(page)
  const [first, second] = [await follower(browser, link), await follower(browser, link)]
  // One is about to type, the other has folded a parent and stands on a cell.
  await cell(first, 3, 'Owner').dblclick()
  const field = first.getByRole('treegrid', { name: 'Tasks' }).getByRole('combobox')
  await field.fill('Half a na')
  await cell(second, 4, 'Duration').click()
  for (const name of ['Changed once', 'Changed twice', 'Changed three times']) {
    await change(page, 1, name)
    await expect(cell(first, 1, 'Task')).toContainText(name, SOON)
    await expect(cell(second, 1, 'Task')).toContainText(name, SOON)
  }
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Half a na')
  await expect(cell(second, 4, 'Duration')).toBeFocused()
  // A row comes in above: what is selected goes down with its task.
  await cell(page, 1, 'Task').click()
  const push = pushed(page)
  await page.keyboard.press('Insert')
  await page.keyboard.type('Above')
  await page.keyboard.press('Enter')
  await push
  await expect(second.getByRole('row').filter({ hasText: 'Above' })).toBeVisible(SOON)
  await expect(second.locator(':focus')).toHaveAttribute('data-column', '4')
  for (const one of [first, second]) await one.context().close()
})

test('lv1 a changed cell flashes, and changes are said together', async ({ page, browser }) => {
  const link = await withLink(page)
  const one = await follower(browser, link)
  await one.evaluate(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...words: Parameters<typeof animate>) {
      const cell = this as HTMLElement
      document.documentElement.dataset.flashed += `${cell.closest('[role=row]')?.ariaRowIndex}/${cell.dataset.column} `
      return animate.apply(this, words)
    }
  })
  await change(page, 2, 'Seen by all')
  await expect(cell(one, 2, 'Task')).toContainText('Seen by all', SOON)
  await expect(one.locator('html')).toHaveAttribute('data-flashed', /^undefined3\/1 $/)
  await expect(one.getByText('Others changed 1 entry of this project.')).toBeAttached()
  await one.context().close()
})

test('lv1 on a phone: view only, until a copy is made, which nobody changes', async ({ page, browser }) => {
  await openAs(page, someone('Ada'))
  const link = await makeLink(page, 'may only view')
  await linkSaved(page)
  const phone = { width: 390, height: 844 }
  const [copier, viewer] = [await follower(browser, link, phone), await follower(browser, link, phone)]
  await expect(banner(viewer)).toContainText('Following live, view only.')
  await change(page, 1, 'Shown to all')
  for (const one of [copier, viewer]) await expect(cell(one, 1, 'Task')).toContainText('Shown to all', SOON)
  await banner(copier).getByRole('button', { name: 'Edit a copy' }).click()
  await saved(copier)
  await change(page, 1, 'Not in the copy')
  await expect(cell(viewer, 1, 'Task')).toContainText('Not in the copy', SOON)
  await expect(cell(copier, 1, 'Task')).toContainText('Shown to all')
  for (const one of [copier, viewer]) await one.context().close()
})

test('lv8 lv9 what the owner decides is seen at once: a deleted link ends', async ({ page, browser }) => {
  const link = await withLink(page)
  const one = await follower(browser, link)
  const code = link.slice(-6)
  const gone = await page.evaluate(
    async (path) => (await fetch(path, { method: 'DELETE' })).status,
    `/api/short-url/${code}`,
  )
  expect(gone).toBe(204)
  await expect(banner(one)).toContainText('The link was deleted.', SOON)
  await expect(row(one, 1)).toBeVisible()
  // The owner's own page hears it too.
  await expect(page.getByText('Link not saved: deleted or ended')).toBeVisible(SOON)
  await one.context().close()
})

test('l21 a browser of the same owner without changes of its own shows what the other saved', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = someone('Ada')
  await openAs(page, ada)
  const link = await makeLink(page)
  await linkSaved(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const other = await elsewhere.newPage()
  await openAs(other, ada, link)
  await linkSaved(other)
  for (const [at, from, to] of [
    ['From the first', page, other],
    ['From the second', other, page],
    ['From the first again', page, other],
  ] as const) {
    await change(from, 2, at)
    await expect(cell(to, 2, 'Task')).toContainText(at, SOON)
  }
  // It is stored there, and is nobody's change to send.
  await saved(page)
  await page.reload()
  await expect(cell(page, 2, 'Task')).toContainText('From the first again')
  await linkSaved(page)
  await expect(project(page)).toBeVisible()
  await elsewhere.close()
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`lv5 lv9 followers come back after ${signal} and miss nothing`, async ({ browser, database }) => {
    test.skip(database !== 'sqlite', 'one program is stopped and started')
    const program = new OwnProgram()
    try {
      await program.start()
      const elsewhere = await browser.newContext({ baseURL: program.origin })
      const owner = await elsewhere.newPage()
      const link = await withLink(owner)
      const one = await follower(browser, link)
      await change(owner, 1, 'Before')
      await expect(cell(one, 1, 'Task')).toContainText('Before', SOON)
      await program.end(signal)
      await rename(owner, 1, 'Meanwhile')
      await program.start()
      await expect(cell(one, 1, 'Task')).toContainText('Meanwhile', { timeout: 20_000 })
      await expect(banner(one)).toContainText('Following live')
      await change(owner, 2, 'After')
      await expect(cell(one, 2, 'Task')).toContainText('After', SOON)
      await one.context().close()
      await elsewhere.close()
    } finally {
      await program.close()
    }
  })

test('gs28 a line that falls silent is noticed without a word from the network', async ({
  page,
  browser,
}) => {
  const link = await withLink(page)
  const proxy = await SilentProxy.start()
  const elsewhere = await browser.newContext({ proxy })
  await elsewhere.clock.install()
  const one = await following(elsewhere, link)
  await change(page, 1, 'Heard')
  await expect(cell(one, 1, 'Task')).toContainText('Heard', SOON)
  proxy.fallSilent()
  await change(page, 1, 'Not heard at first')
  await one.clock.fastForward(45_000)
  await expect(cell(one, 1, 'Task')).toContainText('Not heard at first', SOON)
  // And what comes later is heard by the new line.
  await expect(banner(one)).toContainText('Following live')
  await change(page, 2, 'Heard again')
  await expect(cell(one, 2, 'Task')).toContainText('Heard again', SOON)
  await elsewhere.close()
  proxy.stop()
})
