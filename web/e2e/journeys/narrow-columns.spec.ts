/** Columns at their narrowest, and what stands over a cell while one points at it. */
import type { Locator } from '@playwright/test'
import { cell, expect, open, row, test } from '../support/page'
import { rename } from '../support/saving'

const box = async (one: Locator) => (await one.boundingBox())!

test('a column of 30 px keeps its title and its cells to itself', async ({ page }) => {
  await open(page)
  await cell(page, 2, 'Task').click()
  await page.keyboard.press('Control+ArrowRight')
  await rename(page, 2, 'A name that is longer than any column')
  const title = page.getByRole('columnheader', { name: 'Task', exact: true })
  const { x, width, y, height } = await box(title)
  await page.mouse.move(x + width, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 5, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect((await box(title)).width).toBe(30)
  const next = await box(page.getByRole('columnheader', { name: 'Prior Dep.' }))
  for (const number of [1, 2]) {
    const name = await box(cell(page, number, 'Task'))
    expect(name.x + name.width).toBeLessThanOrEqual(next.x)
  }
  const words = title.locator('span').first()
  expect(await words.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
  expect(await words.evaluate((one) => getComputedStyle(one).overflowX)).toBe('hidden')
})

test('a number of three digits is read in whole while one points at its row', async ({ page }) => {
  await open(page)
  const prior = cell(page, 2, 'Prior Dep.')
  await prior.click()
  await page.keyboard.type('128')
  await page.keyboard.press('Enter')
  await expect(prior).toContainText('128')
  await row(page, 2).hover()
  const button = prior.getByRole('button')
  await expect(button).toHaveCSS('opacity', '1')
  const end = await prior.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() && texts.currentNode.nodeValue !== '128');
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    return range.getBoundingClientRect().right
  })
  expect(end).toBeGreaterThan((await box(prior)).x)
  expect((await box(button)).x).toBeGreaterThanOrEqual(end - 0.5)
})

test('a name that is cut ends before the row’s menu, and nothing jumps', async ({ page }) => {
  await open(page)
  await rename(page, 2, 'A name that is longer than any column could be, whatever the window is like')
  const name = cell(page, 2, 'Task')
  const room = () =>
    name.evaluate((one) => one.getBoundingClientRect().right - parseFloat(getComputedStyle(one).paddingRight))
  const before = await box(name)
  for (const go of [() => row(page, 2).hover(), () => cell(page, 2, 'Owner').focus()]) {
    await go()
    const menu = name.getByRole('button', { name: 'Row menu' })
    await expect(menu).toHaveCSS('opacity', '1')
    expect(await room()).toBeLessThanOrEqual((await box(menu)).x)
    expect(await box(name)).toEqual(before)
    await page.mouse.move(0, 0)
  }
})
