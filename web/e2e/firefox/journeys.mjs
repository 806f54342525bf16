/**
 * What is done most, by mouse and keys in a real Firefox: where it differs from Chromium, in which all journeys are,
 * is seen here. `just test-firefox`; FIREFOX names the browser.
 */
import assert from 'node:assert/strict'
import process from 'node:process'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import puppeteer from 'puppeteer-core'
import { serveProgram } from '../../bench/serve-program.mjs'

let site, browser, page
const faults = []

before(async () => {
  site = await serveProgram()
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX,
    headless: true,
    // What moves is measured where it stands.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
})

after(async () => {
  await browser?.close()
  await site?.close()
})

beforeEach(async () => {
  const context = await browser.createBrowserContext()
  page = await context.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  await page.goto(site.address)
  await page.waitForSelector('.gantt-container path.bar')
})

afterEach(async () => {
  await page.browserContext().close()
  assert.deepEqual(faults.splice(0), [])
})

const rowOf = (number) => `[role=row][aria-rowindex="${number + 1}"]`
const cellOf = (number, column) => `${rowOf(number)} [data-column="${column}"]`
const [NUMBER, NAME, START] = [0, 1, 3]

const textOf = (selector) => page.$eval(selector, (element) => element.textContent)

/** Until it says so. */
const says = (selector, text) =>
  page.waitForFunction(
    (selector, text) => document.querySelector(selector)?.textContent.includes(text),
    { timeout: 10_000 },
    selector,
    text,
  )

async function middleOf(selector, at = 0) {
  const box = await (await page.$$(selector))[at].boundingBox()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function click(selector, count = 1) {
  const { x, y } = await middleOf(selector)
  await page.mouse.click(x, y, { count })
}

async function drag({ x, y }, byX, byY) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (byX * step) / 10, y + (byY * step) / 10)
  await page.mouse.up()
}

async function ctrl(key) {
  await page.keyboard.down('Control')
  await page.keyboard.press(key)
  await page.keyboard.up('Control')
}

test('what is typed in a cell is kept over a reload', async () => {
  await click(cellOf(2, NAME), 2)
  await page.waitForSelector(`${cellOf(2, NAME)} input`)
  await page.keyboard.type(' by Friday')
  await page.keyboard.press('Enter')
  await says(cellOf(2, NAME), 'by Friday')
  await says('header', 'Saved')
  await page.reload()
  await page.waitForSelector(cellOf(2, NAME))
  await says(cellOf(2, NAME), 'by Friday')
})

test('a cell is copied and pasted by keys, and undone', async () => {
  const [copied, there] = [await textOf(cellOf(2, NAME)), await textOf(cellOf(4, NAME))]
  await click(cellOf(2, NAME))
  await ctrl('c')
  await click(cellOf(4, NAME))
  await ctrl('v')
  await says(cellOf(4, NAME), copied)
  await ctrl('z')
  await says(cellOf(4, NAME), there)
})

test('a bar is dragged to another day, and undone', async () => {
  const start = await textOf(cellOf(2, START))
  await drag(await middleOf('.gantt-container path.bar', 1), 90, 0)
  await page.waitForFunction(
    (cell, start) => document.querySelector(cell).textContent !== start,
    {},
    cellOf(2, START),
    start,
  )
  await ctrl('z')
  await says(cellOf(2, START), start)
})

test('a row is dragged by its number', async () => {
  const name = await textOf(cellOf(4, NAME))
  await drag(await middleOf(cellOf(4, NUMBER)), 0, -70)
  await says(cellOf(2, NAME), name)
})

test('a card is dragged to the next column of the board', async () => {
  await click('[aria-label=Project] [role=group] button:last-child')
  await page.waitForSelector('[data-card]')
  await drag(await middleOf('[data-card]'), 360, 20)
  await says('[aria-label=Notices]', 'moved to In Progress')
})

test('Ctrl+K lists the commands, and what is typed finds one', async () => {
  await ctrl('k')
  await page.waitForSelector('[role=dialog] [role=option]')
  await page.keyboard.type('kanban')
  await says('[role=option][aria-selected=true]', 'Kanban View')
})
