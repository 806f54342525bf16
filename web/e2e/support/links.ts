/** Links as a user makes and opens them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { table } from './page'

interface Vector {
  name: string
  data: string
  opens?: { mode: 'rw' | 'ro'; csv: string }
  refused?: string
}

const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/links/vectors.json'), 'utf8'),
) as Vector[]

/** The data of a vector of fixtures/links, by its name. */
export function vectorData(name: string): string {
  const vector = vectors.find((one) => one.name === name)
  if (!vector) throw new Error(`no vector is called ${name}`)
  return vector.data
}

export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByText(text)

/** Makes a link through the header and answers it from the dialog's field; the dialog stays open. */
export async function share(page: Page, mode: 'Editable' | 'Read-only'): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: mode }).click()
  return page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
}

export async function openLink(page: Page, link: string) {
  await page.goto(link)
  await expect(table(page)).toBeVisible()
}

/** Everything the page keeps in this browser, by key. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))
