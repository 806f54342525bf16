/** The header's commands as a user finds them: by name in the bar, or in the menu where the bar has no room. */
import { expect, type Locator, type Page } from '@playwright/test'
import { fixturePath } from './page'

export const project = (page: Page): Locator => page.getByRole('navigation', { name: 'Project' })

export const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Menu', exact: true })

export async function command(page: Page, name: string) {
  const frame = page.getByRole('banner').or(page.getByRole('contentinfo'))
  const button = frame.getByRole('button', { name, exact: true })
  // A dialog that has just closed hides the header for a moment.
  await expect(button.or(menuButton(page)).filter({ visible: true }).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await menuButton(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The whole of it is seen, nothing lies over it, and it is in the window. */
export async function inSight(control: Locator) {
  await expect(control).toBeVisible()
  const window = control.page().viewportSize()
  if (!window) throw new Error('it has no window')
  // What finds room is measured after the window has another width.
  await expect(async () => {
    const box = await control.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(window.width)
  }).toPass({ timeout: 10_000 })
  // A press on its middle would tell: Playwright refuses where something else is on top.
  await control.click({ trial: true })
}

/** The window's own width is the measure: a phone zooms out to show a page that is wider. */
export const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

/** A dialog is not read sideways; a table of many columns in it may be. */
export const fitsSideways = async (dialog: Locator) =>
  expect(
    await dialog.evaluate((root) => {
      const isCutOff = (element: Element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
      return [...root.querySelectorAll('*')]
        .filter((element) => isCutOff(element) && !element.querySelector(':scope > table'))
        .map((element) => element.className)
    }),
  ).toEqual([])

/** Chooses a file of the fixtures for the header's import. */
export async function chooseByCommand(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await command(page, 'Import CSV')
  await (await chooser).setFiles(fixturePath(name))
}
