/** One chart, chosen by the address, behind one face: render, week, edit, scroller. */
import { project } from './project.js'

const charts = {
  ours: () => import('./charts/ours.js'),
  frappe: () => import('./charts/frappe.js'),
  svar: () => import('./charts/svar.js'),
  dhtmlx: () => import('./charts/dhtmlx.js'),
  dhtmlxBare: () => import('./charts/dhtmlx.js'),
}

const frames = async (count) => {
  for (let at = 0; at < count; at++) await new Promise((next) => requestAnimationFrame(next))
}

const asked = new URLSearchParams(location.search)
const name = asked.get('chart')
const { make } = await charts[name]()
const chart = await make(document.getElementById('host'), project(Number(asked.get('tasks'))), name)

/** Done when the frame after the next one has begun: what was asked for is on the screen. */
const shown = async (action) => {
  const began = performance.now()
  await action()
  await frames(2)
  return performance.now() - began
}

window.bench = {
  render: () => shown(chart.render),
  week: () => shown(chart.week),
  day: () => shown(chart.day),
  edit: (at) => shown(() => chart.edit(at)),
  elements: () => document.querySelectorAll('*').length,
  /** Scrolls down frame by frame, at either end the other way; answers how long each frame took. */
  scroll: async (count, px) => {
    const scroller = chart.scroller()
    scroller.scrollTop = 0
    await frames(3)
    const times = []
    // Reckoned, not read: a question to the layout in each frame would be the benchmark's own work.
    const most = scroller.scrollHeight - scroller.clientHeight
    let top = 0
    let step = px
    let last = performance.now()
    for (let at = 0; at < count; at++) {
      if (top + step < 0 || top + step > most) step = -step
      top += step
      scroller.scrollTop = top
      await new Promise((next) => requestAnimationFrame(next))
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return times
  },
}
window.ready = true
