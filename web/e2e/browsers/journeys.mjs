/**
 * What is done most, by mouse and keys, in a browser that is not Chromium, in which all other journeys are: where it
 * differs is seen here. `just test-firefox` and `just test-webkit`; BROWSER_NAME says which.
 */
import assert from 'node:assert/strict'
import process from 'node:process'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { serveProgram } from '../../bench/serve-program.mjs'

const browser = await import(`./${process.env.BROWSER_NAME}.mjs`)
const LIMIT = 20_000

let site, page

/** Until the page answers with something. */
async function until(look, ...given) {
  const end = performance.now() + LIMIT
  for (;;) {
    // Between two pages there is nothing to ask.
    const answer = await page.ask(look, ...given).catch(() => null)
    if (answer) return answer
    assert.ok(performance.now() < end, `never seen: ${look} ${given.join(' ')}`)
    await pause(50)
  }
}

const there = (selector) => until((selector) => document.querySelector(selector) !== null, selector)
const says = (selector, text) =>
  until((selector, text) => document.querySelector(selector)?.textContent.includes(text), selector, text)
const textOf = (selector) => page.ask((selector) => document.querySelector(selector).textContent, selector)

async function middleOf(selector, at = 0) {
  const [x, y] = await page.ask(
    (selector, at) => {
      const { left, top, width, height } = document.querySelectorAll(selector)[at].getBoundingClientRect()
      return [left + width / 2, top + height / 2]
    },
    selector,
    at,
  )
  return { x, y }
}

async function click(selector) {
  const { x, y } = await middleOf(selector)
  await page.move(x, y)
  await page.down()
  await page.up()
}

async function drag({ x, y }, byX, byY) {
  await page.move(x, y)
  await page.down()
  for (let step = 1; step <= 10; step++) await page.move(x + (byX * step) / 10, y + (byY * step) / 10)
  await page.up()
}

const rowOf = (number) => `[role=row][aria-rowindex="${number + 1}"]`
const cellOf = (number, column) => `${rowOf(number)} [data-column="${column}"]`
const [NUMBER, NAME, START] = [0, 1, 3]

before(async () => {
  site = await serveProgram()
})

after(async () => {
  await browser.close()
  await site?.close()
})

beforeEach(async () => {
  page = await browser.open(site.address)
  await there('.gantt-container path.bar')
})

afterEach(async () => {
  const faults = await page?.faults()
  await page?.close()
  // Where the next one does not open, there is nothing to close again.
  page = undefined
  assert.deepEqual(faults, [])
})

test('what is typed in a cell is kept over a reload', async () => {
  const { x, y } = await middleOf(cellOf(2, NAME))
  await page.doubleClick(x, y)
  await there(`${cellOf(2, NAME)} input`)
  await page.type(' by Friday')
  await page.press('Enter')
  await says(cellOf(2, NAME), 'by Friday')
  await says('header', 'Saved')
  await page.ask(() => document.body.setAttribute('data-old', ''))
  await page.reload()
  await there('body:not([data-old]) [role=treegrid]')
  await says(cellOf(2, NAME), 'by Friday')
})

test('a large plan is saved by a worker first, then in local storage, and kept over a reload', async () => {
  const isStored = (text) => localStorage.getItem('barline.project')?.includes(text)
  await page.ask(() => {
    const task = { duration: 2, level: 0, progress: 0, owner: 'Ada', priorDependency: '', done: false }
    const tasks = Array.from({ length: 1200 }, (_, at) => {
      return { ...task, id: at + 1, name: `Task ${at + 1}`, startDate: '2026-03-02', status: 'not-started' }
    })
    const record = { tasks, projectDescription: '', savedAt: '2026-03-02T08:00:00Z', version: 1 }
    localStorage.setItem('barline.project', JSON.stringify(record))
  })
  await page.reload()
  await says(cellOf(2, NAME), 'Task 2')
  const { x, y } = await middleOf(cellOf(2, NAME))
  await page.doubleClick(x, y)
  await there(`${cellOf(2, NAME)} input`)
  await page.type(' by Friday')
  await page.press('Enter')
  await there('header [data-state=saved]')
  assert.equal(await page.ask(isStored, 'Task 2 by Friday'), false)
  await until(isStored, 'Task 2 by Friday')
  await page.ask(() => document.body.setAttribute('data-old', ''))
  await page.reload()
  await there('body:not([data-old]) [role=treegrid]')
  await says(cellOf(2, NAME), 'Task 2 by Friday')
})

test('a cell is copied and pasted by keys, and undone', async () => {
  const [copied, replaced] = [await textOf(cellOf(2, NAME)), await textOf(cellOf(4, NAME))]
  await click(cellOf(2, NAME))
  await page.ctrl('c')
  await click(cellOf(4, NAME))
  await page.ctrl('v')
  await says(cellOf(4, NAME), copied)
  await page.ctrl('z')
  await says(cellOf(4, NAME), replaced)
})

test('a bar is dragged to another day, and undone', async () => {
  const start = await textOf(cellOf(2, START))
  await drag(await middleOf('.gantt-container path.bar', 1), 90, 0)
  await until((cell, start) => document.querySelector(cell).textContent !== start, cellOf(2, START), start)
  await page.ctrl('z')
  await says(cellOf(2, START), start)
})

test('a row is dragged by its number', async () => {
  const name = await textOf(cellOf(4, NAME))
  await drag(await middleOf(cellOf(4, NUMBER)), 0, -70)
  await says(cellOf(2, NAME), name)
})

test('a card is dragged to the next column of the board', async () => {
  await click('[aria-label=Project] [role=group] button:last-child')
  await there('[data-card]')
  await drag(await middleOf('[data-card]'), 360, 20)
  await says('[aria-label=Notices]', 'moved to In Progress')
})

test('Ctrl+K lists the commands, and what is typed finds one', async () => {
  await page.ctrl('k')
  await there('[role=dialog] [role=option]')
  await page.type('kanban')
  await says('[role=option][aria-selected=true]', 'Kanban View')
})
