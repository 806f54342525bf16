/**
 * How long the board takes at 10,000 tasks, from the press to the paint, in a real Chromium with the production
 * build: `just bench-board`. Medians; a table, and target/bench/bench-board.json.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { serveFiles } from './serve-files.mjs'

const root = resolve(import.meta.dirname, '../..')
const server = await serveFiles((path) => join(root, 'web/dist', path === '/' ? 'index.html' : path))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${server.address}/`)
const chooser = page.waitForEvent('filechooser')
await page.getByRole('button', { name: 'Import CSV' }).click()
await (await chooser).setFiles(join(root, 'fixtures/plans/ten-thousand.csv'))
await page
  .getByRole('alertdialog')
  .getByRole('button', { name: /^Replace with/ })
  .click()
await page.getByRole('button', { name: 'Kanban View' }).click()
await page.locator('[data-card]').first().waitFor()

const measured = await page.evaluate(async () => {
  // The frame that shows the change has been made when the task after its animation frame runs.
  const painted = () =>
    new Promise((done) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => done(performance.now())
        channel.port2.postMessage(null)
      }),
    )
  const calm = () => new Promise((done) => setTimeout(done, 120))
  const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
  const timed = async (action) => {
    await calm()
    const began = performance.now()
    action()
    return (await painted()) - began
  }
  const press = (element, key) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const pointer = (target, type, x, y) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        clientX: x,
        clientY: y,
      }),
    )
  const lane = (index) => document.querySelector(`[data-lane="${index}"]`)
  const cardIn = (index) => lane(index).querySelector('[data-card]')
  const middle = (element) => {
    const box = element.getBoundingClientRect()
    return [box.left + box.width / 2, box.top + box.height / 2]
  }
  const need = (truth, what) => {
    if (!truth) throw new Error(`the bench did not do what it measures: ${what}`)
  }
  const radios = [...document.querySelectorAll('input[name="board-grouping"]')]
  const count = (index) => Number(lane(index).querySelector('h3 + span').textContent.replaceAll(',', ''))

  const switching = []
  for (let run = 0; run < 24; run++) {
    const radio = radios[(run + 1) % radios.length]
    switching.push(await timed(() => radio.click()))
    need(radio.checked && document.querySelectorAll('[data-card]').length > 8, 'another grouping')
  }
  radios[0].click()
  await calm()

  const liftByKey = []
  const dropByKey = []
  const liftByMouse = []
  const dropByMouse = []
  for (let run = 0; run < 15; run++) {
    const [from, to] = run % 2 === 0 ? [0, 1] : [1, 0]
    let card = cardIn(from)
    card.focus()
    liftByKey.push(await timed(() => press(card, ' ')))
    need(card.dataset.lifted === 'true', 'lifted by key')
    press(card, from < to ? 'ArrowRight' : 'ArrowLeft')
    let before = count(to)
    dropByKey.push(await timed(() => press(card, ' ')))
    need(count(to) === before + 1, 'dropped by key')

    card = cardIn(from)
    const [x, y] = middle(card)
    pointer(card, 'pointerdown', x, y)
    liftByMouse.push(await timed(() => pointer(window, 'pointermove', x + 12, y)))
    need(card.dataset.lifted === 'true', 'lifted by mouse')
    pointer(window, 'pointermove', ...middle(lane(to)))
    await calm()
    before = count(to)
    dropByMouse.push(await timed(() => pointer(window, 'pointerup', ...middle(lane(to)))))
    need(count(to) === before + 1, 'dropped by mouse')
  }
  return [
    ['switching the grouping, to painted', median(switching), 'ms', 100],
    ['drop by mouse, to painted', median(dropByMouse), 'ms', 50],
    ['drop by keyboard, to painted', median(dropByKey), 'ms', 50],
    ['lift by mouse, to painted', median(liftByMouse), 'ms', 32],
    ['lift by keyboard, to painted', median(liftByKey), 'ms', 32],
    ['cards in the page', document.querySelectorAll('[data-card]').length, 'cards', 120],
  ]
})
await browser.close()
server.close()

const rows = measured.map(([name, value, unit, wanted]) => ({
  name,
  value,
  unit,
  wanted,
  met: value <= wanted,
}))
for (const { name, value, unit, wanted, met } of rows)
  console.log(
    `${name.padEnd(40)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(6)} wanted ${String(wanted).padStart(5)} ${met ? '' : 'NOT MET'}`,
  )
await mkdir(join(root, 'target/bench'), { recursive: true })
await writeFile(join(root, 'target/bench/bench-board.json'), `${JSON.stringify(rows, null, 1)}\n`)
if (rows.some((row) => !row.met)) process.exitCode = 1
