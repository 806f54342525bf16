/** What a user does, by the same keys and the same mouse for every page: figures of one opened page. */
import { rendererMb } from './open.mjs'

const SCROLL_FRAMES = 90
/** A plan of ours takes no more (C15): there is no row to insert. */
const FULL = 20_000
const calm = (page) => page.waitForTimeout(350)

export const quantile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}
export const median = (values) => quantile(values, 0.5)

/** Main-thread ms of an action and of what it leaves to be done, the save of the plan (within 0.5 s) too. */
async function worked({ page, metric }, action) {
  await calm(page)
  const before = await metric('TaskDuration')
  const wall = await action()
  await page.waitForTimeout(850)
  return { wall, cpu: ((await metric('TaskDuration')) - before) * 1000 }
}

async function seen(page, type, condition, act) {
  await page.evaluate(([type, condition]) => globalThis.bench.watch(type, condition), [type, condition])
  await act()
  return page.evaluate(() => globalThis.bench.seen())
}

/** The place of the first of these that stands free in the view. */
const place = (page, selector, within = null) =>
  page.evaluate(([selector, within]) => globalThis.bench.free(selector, within), [selector, within])

async function middleOf(button) {
  const { x, y, width, height } = await button.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Typing, committing, taking back, inserting, in the middle of the plan. */
export async function edits(opened, round) {
  const { page, face, isOurs, count } = opened
  const middle = Math.floor(count / 2)
  if (isOurs)
    await page.evaluate(
      ([table, top]) => (document.querySelector(table).scrollTop = top),
      [face.table, middle * 33],
    )
  else await page.evaluate((at) => globalThis.peer.show(at), middle)
  await calm(page)
  const figures = {}
  const take = (name, { wall, cpu }) =>
    Object.assign(figures, { [`${name}, wall`]: wall, [`${name}, CPU`]: cpu })
  const call = (name, given, condition) =>
    page.evaluate(
      ([name, given, condition]) => globalThis.bench.call(name, given, condition),
      [name, given, condition],
    )

  const cell = await place(page, face.cells)
  await page.mouse[face.begin === 2 ? 'dblclick' : 'click'](cell.x, cell.y)
  await calm(page)
  const text = `qx${round}`
  const walls = []
  const typed = await worked(opened, async () => {
    for (const letter of text)
      walls.push(await seen(page, 'keydown', ['frame'], () => page.keyboard.press(letter)))
  })
  take('typing a letter', { wall: median(walls), cpu: typed.cpu / text.length })
  const committed = await worked(opened, () =>
    seen(page, 'keydown', ['says', face.cells, text], () => page.keyboard.press('Enter')),
  )
  take('committing it', committed)
  if (face.undoCell || face.undo) {
    const undone = await worked(opened, () =>
      isOurs
        ? seen(page, 'keydown', ['gone', face.cells, text], () => page.keyboard.press('Control+z'))
        : call(face.undoCell ? 'undoCell' : 'undo', null, ['gone', face.cells, text]),
    )
    take('undoing it', undone)
  }
  if (isOurs && count >= FULL) return figures
  if (isOurs) {
    const grid = face.table
    const cellNow = await place(page, face.cells)
    await page.mouse.click(cellNow.x, cellNow.y)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: /^Add task at same level/ }).focus()
    const rows = count + 1
    take(
      'inserting a row',
      await worked(opened, () =>
        seen(page, 'keydown', ['rows', grid, rows + 1], () => page.keyboard.press('Enter')),
      ),
    )
    await page.keyboard.press('Escape')
    await calm(page)
    const isLeft = await page.evaluate((grid) => Number(document.querySelector(grid).ariaRowCount), grid)
    if (isLeft === rows + 1)
      take(
        'undoing the row',
        await worked(opened, () =>
          seen(page, 'keydown', ['rows', grid, rows], () => page.keyboard.press('Control+z')),
        ),
      )
  } else {
    const fresh = `Inserted ${count + 1 + round}`
    take(
      'inserting a row',
      await worked(opened, () => call('insert', middle + 8, ['says', face.cells, fresh])),
    )
    if (face.undo)
      take('undoing the row', await worked(opened, () => call('undo', null, ['gone', face.cells, fresh])))
  }
  return figures
}

/** The wheel over a pane: frames' gaps and the main thread's ms a frame. */
async function wheel({ page, cdp, metric, isOurs, face }, over, deltas) {
  const offsets = () => page.evaluate(() => globalThis.bench.offsets())
  await page.evaluate(
    ([isOurs, table]) => (isOurs ? (document.querySelector(table).scrollTop = 0) : globalThis.peer.show(0)),
    [isOurs, face.table],
  )
  const box = await page.evaluate(
    (over) => document.querySelector(over).getBoundingClientRect().toJSON(),
    over,
  )
  const x = Math.min(box.left + box.width / 2, 1400)
  const y = Math.min(Math.max(box.top, 0) + 300, 700)
  await page.mouse.move(x, y)
  await calm(page)
  const [fromTop, fromLeft] = await offsets()
  const before = await metric('TaskDuration')
  await page.evaluate(() => globalThis.bench.frames())
  for (const [deltaX, deltaY] of deltas)
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY })
  const gaps = await page.evaluate(() => globalThis.bench.stop())
  const cpu = ((await metric('TaskDuration')) - before) * 1000
  const [top, left] = await offsets()
  const sum = (at) => deltas.reduce((all, delta) => all + delta[at], 0)
  if (Math.abs(top - fromTop - sum(1)) > 0.1 * Math.abs(sum(1)) || (sum(0) !== 0 && left === fromLeft))
    console.error(
      `${top - fromTop} px down, ${left - fromLeft} to the side; ${sum(1)} and ${sum(0)} were asked`,
    )
  return { cpu: cpu / gaps.length, p95: quantile(gaps, 0.95), frames: gaps.length }
}

/** Where a plan is shorter than the way, it goes back up: a frame at rest would cost nothing. */
function within(room, deltas) {
  let at = 0
  let way = 1
  return deltas.map(([deltaX, deltaY]) => {
    if (at + way * deltaY > room || at + way * deltaY < 0) way = -way
    const step = Math.max(-at, Math.min(room - at, way * deltaY))
    at += step
    return [deltaX, step]
  })
}

const frames = (delta) => Array.from({ length: SCROLL_FRAMES }, (_, at) => delta(at))
const down = frames(() => [0, 200])
const fling = frames((at) => [0, Math.round(2400 * 0.95 ** at)])
/** By turns: at once, SVAR and DHTMLX go sideways alone. */
const both = frames((at) => (at % 2 === 0 ? [0, 240] : [at % 30 < 16 ? 80 : -80, 0]))

export async function scrolls(opened) {
  const { face, count } = opened
  const figures = {}
  // At the least, whatever the height of a page's rows.
  const room = Math.max(400, count * 28 - 800)
  const turns = [
    ['scrolling the table', face.table, down],
    ['a fling of the table', face.table, fling],
    ...(face.chart
      ? [
          ['scrolling the chart', face.chart, down],
          ['a fling of the chart', face.chart, fling],
          ['the chart both ways', face.chart, both],
        ]
      : []),
  ]
  for (const [name, over, deltas] of turns) {
    const { cpu, p95 } = await wheel(opened, over, within(room, deltas))
    figures[`${name}, CPU a frame`] = cpu
    figures[`${name}, p95`] = p95
  }
  return figures
}

/** A bar carried sideways for 30 frames, and the zoom out and in again. */
export async function chartHands(opened) {
  const { page, face, metric, isOurs } = opened
  const figures = {}
  const bar = await place(page, face.bar, face.chart)
  if (bar) {
    await page.mouse.move(bar.x, bar.y)
    await calm(page)
    const before = await metric('TaskDuration')
    await page.mouse.down()
    await page.evaluate(() => globalThis.bench.frames())
    for (let step = 1; step <= 30; step++) {
      await page.mouse.move(bar.x + step * 4, bar.y)
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => next())))
    }
    const gaps = await page.evaluate(() => globalThis.bench.stop())
    figures['dragging a bar, CPU a frame'] = (((await metric('TaskDuration')) - before) * 1000) / gaps.length
    figures['dragging a bar, p95'] = quantile(gaps, 0.95)
    const drop = await worked(opened, () => seen(page, 'mouseup', ['frame'], () => page.mouse.up()))
    figures['dropping it, CPU'] = drop.cpu
  } else console.error('no bar is in view')
  for (const [name, isOut] of [
    ['zooming out', true],
    ['zooming in', false],
  ]) {
    const button = page.getByRole('button', { name: isOut ? 'Zoom out' : 'Zoom in' })
    // Found before it is timed: looking for a button by its name costs the page's own thread tens of ms.
    const at = isOurs ? await middleOf(button) : null
    const zoomed = await worked(opened, () =>
      at
        ? seen(page, 'click', ['frame'], () => page.mouse.click(at.x, at.y))
        : page.evaluate((isOut) => globalThis.bench.call('zoom', isOut, ['frame']), isOut),
    )
    figures[`${name}, wall`] = zoomed.wall
    figures[`${name}, CPU`] = zoomed.cpu
  }
  return figures
}

export async function sizes(opened) {
  const { page, cdp, metric } = opened
  await cdp.send('HeapProfiler.collectGarbage')
  return {
    nodes: await page.evaluate(() => document.querySelectorAll('body *').length),
    heap: (await metric('JSHeapUsedSize')) / 1e6,
    renderer: await rendererMb(opened),
  }
}
