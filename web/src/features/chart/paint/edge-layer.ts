/** Chips at the edges of the view, in rows whose bars lie beyond it: they say when, and lead there. */
import type { ChartItem, TaskId } from '../../../editor/__generated__/types'
import { dayAndYearText, dayText } from '../../../ui/locale'
import type { View } from '../chart-window'
import { div } from './svg'
import { goToText } from '../texts-later'

export interface Edge {
  task: TaskId
  row: number
  side: 'before' | 'after'
  /** The day of the bar that is nearest, `YYYY-MM-DD`. */
  date: string
  name: string
}

/** A row with a bar; with its name, which may stand behind it, it reaches to `end`, px. */
export interface Reach {
  item: ChartItem
  end: number
}

/** Which of the rows in view have nothing to show, and on which side their bars are. Pure. */
export function edgesOf(rows: readonly Reach[], view: View): Edge[] {
  const right = view.left + view.width
  const edges: Edge[] = []
  for (const { item, end } of rows) {
    if (item.refusal !== null) continue
    const { task, row, name } = item
    if (item.x >= right) edges.push({ task, row, side: 'after', date: item.start, name })
    else if (end <= view.left) edges.push({ task, row, side: 'before', date: item.end, name })
  }
  return edges
}

/** With its year where that is another than this one. */
const edgeText = (date: string): string =>
  (date.startsWith(`${new Date().getFullYear()}-`) ? dayText : dayAndYearText)(date)

export class EdgeLayer {
  readonly root = div('chart-edges')
  #chips: HTMLButtonElement[] = []

  constructor(goTo: (task: TaskId) => void) {
    // Bars are gone to by keys already, and read out wherever they are: chips are for hands.
    this.root.setAttribute('aria-hidden', 'true')
    this.root.setAttribute('translate', 'no')
    this.root.addEventListener('click', (event) => {
      const chip = (event.target as Element).closest<HTMLElement>('[data-task]')
      if (chip) goTo(Number(chip.dataset.task) as TaskId)
    })
  }

  hide() {
    this.root.hidden = true
  }

  /** The view is scrolled down by `top`, px, beneath a header; rows are `height` px high. */
  show(edges: readonly Edge[], { top, header, height }: { top: number; header: number; height: number }) {
    this.root.hidden = false
    // A row that is half beneath the header has half of its chip there.
    this.root.style.top = `${header}px`
    edges.forEach((edge, at) => {
      const chip = (this.#chips[at] ??= this.#make())
      chip.hidden = false
      chip.dataset.task = String(edge.task)
      chip.dataset.side = edge.side
      chip.style.top = `${edge.row * height - top}px`
      chip.style.height = `${height}px`
      chip.title = goToText(edge.name)
      const text = edgeText(edge.date)
      // Words that are written again are laid out again.
      if (chip.textContent !== text) chip.textContent = text
    })
    for (const chip of this.#chips.slice(edges.length)) chip.hidden = true
  }

  #make(): HTMLButtonElement {
    const chip = document.createElement('button')
    chip.type = 'button'
    chip.tabIndex = -1
    chip.className = 'chart-edge'
    this.root.append(chip)
    return chip
  }
}
