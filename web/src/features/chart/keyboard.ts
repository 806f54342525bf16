/** The chart by keyboard: every drag has its keys (WCAG 2.5.7, decision B.1). */
import type { ChartItem, DragHandle } from '../../editor/__generated__/types'
import { shortcutKey } from '../../ui/keys'
import { isAllowed, type ChartVoice } from './interaction'
import type { ChartPointer } from './pointer/pointer'
import { showBar, showRow } from './following'
import type { WindowedGantt } from './windowed-gantt'
import { CANCELLED, noHandleText, whoWaitsText } from './texts-later'

/** One press of + or -, per cent. */
const PROGRESS_STEP = 5
const PAGE_ROWS = 10

export type KeyIntent =
  | { kind: 'nudge'; handle: DragHandle; by: number }
  | { kind: 'go'; rows: number }
  | { kind: 'goTo'; end: 'first' | 'last' }
  | { kind: 'card' | 'edit' | 'link' | 'arrows' | 'chain' | 'escape' }

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key on a bar means. Pure. */
export function keyIntent(pressed: Keys): KeyIntent | null {
  const { shiftKey, ctrlKey, metaKey, altKey } = pressed
  if (altKey || metaKey) return null
  const key = shortcutKey(pressed)
  const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (side !== 0) {
    const handle = shiftKey ? 'end' : ctrlKey ? 'start' : 'bar'
    return shiftKey && ctrlKey ? null : { kind: 'nudge', handle, by: side }
  }
  // With Ctrl too, as in the table: the browser would scroll away from the bar.
  if (key === 'Home' || key === 'End') return { kind: 'goTo', end: key === 'Home' ? 'first' : 'last' }
  if (ctrlKey) return null
  switch (key) {
    case 'ArrowUp':
      return { kind: 'go', rows: -1 }
    case 'ArrowDown':
      return { kind: 'go', rows: 1 }
    case 'PageUp':
      return { kind: 'go', rows: -PAGE_ROWS }
    case 'PageDown':
      return { kind: 'go', rows: PAGE_ROWS }
    case '+':
      return { kind: 'nudge', handle: 'progress', by: PROGRESS_STEP }
    case '-':
      return { kind: 'nudge', handle: 'progress', by: -PROGRESS_STEP }
    case 'Enter':
    case ' ':
      return { kind: 'card' }
    case 'F2':
      return { kind: 'edit' }
    case 'l':
    case 'L':
      return { kind: 'link' }
    case 'd':
    case 'D':
      return { kind: 'arrows' }
    case 'w':
    case 'W':
      return { kind: 'chain' }
    case 'Escape':
      return { kind: 'escape' }
    default:
      return null
  }
}

export class ChartKeyboard {
  /** The bar a dependency is being drawn from. */
  #linkFrom: ChartItem | null = null

  constructor(
    private readonly gantt: WindowedGantt,
    private readonly pointer: ChartPointer,
    private readonly voice: ChartVoice,
    signal: AbortSignal,
  ) {
    const host = gantt.$container
    host.addEventListener('keydown', (event) => this.#key(event), { signal })
    host.addEventListener('focusin', (event) => this.#focused(event), { signal })
    host.addEventListener('focusout', () => this.#blurred(), { signal })
    // A drag has the pointer, not the focus.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !this.pointer.isBusy) return
        event.preventDefault()
        event.stopPropagation()
        this.pointer.cancel()
        this.voice.announce(CANCELLED)
      },
      { signal, capture: true },
    )
  }

  #itemOf(target: EventTarget | null): ChartItem | null {
    const task = target instanceof SVGElement ? Number(target.dataset.task) : NaN
    return Number.isNaN(task) ? null : this.gantt.itemOf(task)
  }

  #focused(event: FocusEvent) {
    const item = this.#itemOf(event.target)
    if (!item) return
    this.gantt.parts.bars.hold(item.task)
    // Who presses a bar sees it: a drag may have begun where it is.
    if (!this.gantt.parts.isPressed) {
      showRow(this.gantt, item.row)
      showBar(this.gantt, item)
    }
    this.pointer.hands.showHandles(item.task)
  }

  #blurred() {
    if (this.pointer.isBusy) return
    this.gantt.parts.bars.hold(null)
    this.pointer.hands.showHandles(null)
  }

  #key(event: KeyboardEvent) {
    const item = this.#itemOf(event.target)
    const intent = item && keyIntent(event)
    if (!item || !intent) return
    event.preventDefault()
    event.stopPropagation()
    switch (intent.kind) {
      case 'nudge':
        this.#nudge(item, intent.handle, intent.by)
        break
      case 'go':
        this.focusRow(item.row + intent.rows, Math.sign(intent.rows))
        break
      case 'goTo':
        if (intent.end === 'first') this.focusRow(0, 1)
        else this.focusRow(this.gantt.parts.extent.rows - 1, -1)
        break
      case 'card':
        this.#enter(item)
        break
      case 'edit':
        this.pointer.hands.edit(item)
        break
      case 'link':
        this.#beginLink(item)
        break
      case 'arrows':
        this.pointer.hands.arrows.begin(item)
        break
      case 'chain':
        this.#follow(item)
        break
      case 'escape':
        this.#escape()
    }
  }

  #nudge(item: ChartItem, handle: DragHandle, by: number) {
    const { source, options } = this.gantt
    if (!isAllowed(handle, options)) return
    // A foreign task may be a milestone by its look alone, which the plan does not know.
    const isWhole = handle !== 'bar' && (item.isMilestone || item.isInvalid)
    const step = isWhole ? null : source.chart.nudge(item.task, handle, by)
    if (!step) {
      this.voice.announce(noHandleText(item.name))
      return
    }
    if (this.pointer.hands.commit(item, step)) this.voice.announce(step.announcement)
    this.gantt.focusTask(item.task)
  }

  #enter(item: ChartItem) {
    if (this.#linkFrom) {
      const from = this.#linkFrom
      this.#linkFrom = null
      this.pointer.hands.link(from, item)
      return
    }
    const box = this.gantt.parts.bars.rowOf(item.task)?.group.getBoundingClientRect()
    if (box) this.voice.showCard({ task: item.task, x: box.left, y: box.bottom, takesFocus: true })
  }

  /** What holds its date stands out, and is said. */
  #follow({ task }: ChartItem) {
    if (!this.voice.followChain) return
    this.voice.announce(this.gantt.source.chart.followChain(task))
    this.voice.followChain(task)
  }

  #beginLink(item: ChartItem) {
    if (!isAllowed('bar', this.gantt.options) || !this.gantt.source.mayChange()) return
    this.#linkFrom = item
    this.voice.announce(whoWaitsText(item.name))
  }

  #escape() {
    if (this.#linkFrom) {
      this.#linkFrom = null
      this.voice.announce(CANCELLED)
    }
    this.voice.showCard(null)
    this.voice.followChain?.(null)
  }

  /** Focuses the bar of a row; where it has none, of the next one in `direction`. */
  focusRow(row: number, direction: number) {
    const { parts } = this.gantt
    const last = parts.extent.rows - 1
    let at = Math.min(Math.max(row, 0), last)
    while (at >= 0 && at <= last) {
      showRow(this.gantt, at)
      const view = parts.bars.rowAt(at)
      if (view?.item && view.item.refusal === null) {
        view.group.focus({ preventScroll: true })
        return
      }
      at += direction || 1
    }
  }
}
