/** The outline of a bar that somebody else drags, where it would land, with their initials (LV21). */
import { hereNow } from '../../../state/presence'
import type { WindowedGantt } from '../windowed-gantt'
import { svg } from './svg'

/** The room of two letters, px. */
const LETTERS = 20

export class GhostLayer {
  readonly #root = svg('g', 'ghosts')

  constructor(private readonly gantt: WindowedGantt) {
    this.#root.setAttribute('aria-hidden', 'true')
    gantt.parts.bars.overlay.append(this.#root)
  }

  /** Draws all of them anew: there are as many as people who drag. */
  draw() {
    const { others } = hereNow()
    const dragged = others.filter(({ at }) => at?.dragging)
    if (dragged.length === 0 && this.#root.childElementCount === 0) return
    const { source, parts } = this.gantt
    const { bars, sizes, window } = parts
    this.#root.replaceChildren()
    for (const { at, hue, initials } of dragged) {
      const row = at ? source.indexOf(at.task) : -1
      const left = at?.dragging && source.chart.xAt({ date: at.dragging.from, part: 0 })
      const right = at?.dragging && source.chart.xAt({ date: at.dragging.to, part: 1 })
      if (row < window.first || row >= window.end || typeof left !== 'number' || typeof right !== 'number')
        continue
      const x = left - bars.origin.x
      const y = row * sizes.row - bars.origin.y + (sizes.row - sizes.bar) / 2
      const ghost = svg('g', 'ghost', this.#root)
      ghost.style.setProperty('--other', hue)
      const outline = svg('rect', 'outline', ghost)
      const flag = svg('rect', 'flag', ghost)
      const text = svg('text', '', ghost)
      for (const [name, value] of Object.entries({
        x,
        y,
        width: Math.max(4, right - left),
        height: sizes.bar,
      }))
        outline.setAttribute(name, String(value))
      for (const [name, value] of Object.entries({
        x: x - LETTERS - 2,
        y,
        width: LETTERS,
        height: sizes.bar,
      }))
        flag.setAttribute(name, String(value))
      for (const shape of [outline, flag]) shape.setAttribute('rx', String(sizes.radius))
      text.setAttribute('x', String(x - LETTERS / 2 - 2))
      text.setAttribute('y', String(y + sizes.bar / 2))
      text.textContent = initials
    }
  }
}
