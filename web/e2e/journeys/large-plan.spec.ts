/** A plan that takes long to write is saved beside the page, and in local storage when one rests (L47). */
import type { Page } from '@playwright/test'
import { cell, expect, importPlan, open, test } from '../support/page'
import { forgetProfile, newProfile, openKillable, rename, saved, storedPlan } from '../support/saving'

const names = async (page: Page) => JSON.stringify(await storedPlan(page))

test('l47 gl9 a large plan is written by a worker, is in local storage after a rest, and a closed page needs no time', async ({
  page,
}) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await rename(page, 1, 'Edited once')
  await saved(page)
  expect(
    page
      .workers()
      .map((worker) => worker.url())
      .join(),
  ).toContain('journal.worker')
  await expect.poll(() => names(page)).toContain('"Edited once"')
  await rename(page, 2, 'Last word')
  await page.reload()
  await expect(cell(page, 2, 'Task')).toContainText('Last word')
  expect(await names(page)).toContain('"Last word"')
})

test('l47 gl9 an edit of a large plan that was saved outlives a SIGKILL of the browser', async ({
  baseURL,
  launchOptions,
}) => {
  const profile = await newProfile()
  try {
    const before = await openKillable(profile, baseURL!, launchOptions.args ?? [])
    await importPlan(before.page, 'ten-thousand.csv')
    await saved(before.page)
    await rename(before.page, 1, 'Saved before the kill')
    await saved(before.page)
    await before.kill()
    const { page, kill } = await openKillable(profile, baseURL!, launchOptions.args ?? [])
    await expect(cell(page, 1, 'Task')).toContainText('Saved before the kill')
    await kill()
  } finally {
    await forgetProfile(profile)
  }
})

test('l17 l47 two tabs with a large plan show each other’s edits', async ({ page, context }) => {
  await open(page)
  await importPlan(page, 'ten-thousand.csv')
  await rename(page, 1, 'From the first')
  await saved(page)
  const other = await context.newPage()
  await open(other)
  await expect(cell(other, 1, 'Task')).toContainText('From the first')
  await rename(other, 1, 'From the second')
  await page.bringToFront()
  await expect(cell(page, 1, 'Task')).toContainText('From the second')
  await rename(page, 2, 'From the first again')
  await other.bringToFront()
  await expect(cell(other, 2, 'Task')).toContainText('From the first again')
})
