/** What every way to take hold of the chart shares: what was hit, the handles, and what a drop commits. */
import type {
  ChartItem,
  DependencyKind,
  DragStep,
  DragHandle,
  TaskId,
} from '../../../editor/__generated__/types'
import { dateOf } from '../date-of'
import type { ChartVoice } from '../interaction'
import type { ActionLocks } from '../locks'
import type { HandleKind, Handles, LinkHandle } from '../paint/handles'
import { taskOf } from '../gantt-parts'
import { ChosenArrow } from './arrows'
import type { WindowedGantt } from '../windowed-gantt'

export interface Hit {
  item: ChartItem
  kind: DragHandle | LinkHandle
}

/** `isBeside`: a finger's, beside the bar with the handles; moved, it moves the view. */
export type Pressed = Hit & { isBeside: boolean }

export class Hands {
  readonly arrows: ChosenArrow
  /** The bar that a finger tapped last: it has the handles where no other has, so that a finger can drag it. */
  tapped: TaskId | null = null
  /** The bar that is pointed at or has the focus, also while nothing may be changed. */
  #wanted: TaskId | null = null
  /** Of the bar with the handles. */
  #handled: SVGGElement | null = null

  constructor(
    readonly gantt: WindowedGantt,
    readonly handles: Handles,
    readonly locks: ActionLocks,
    readonly voice: ChartVoice,
  ) {
    this.arrows = new ChosenArrow(gantt, voice)
  }

  hit(target: EventTarget | null): Hit | null {
    if (!(target instanceof Element)) return null
    const handle = target.closest<SVGElement>('.handle')
    const task = Number(target.closest<SVGElement>('[data-task]')?.dataset.task)
    const item = Number.isNaN(task) ? null : this.gantt.itemOf(task)
    if (!item) return null
    return { item, kind: (handle?.dataset.handle as HandleKind | undefined) ?? 'bar' }
  }

  /**
   * What was pressed. A finger's press is given by the browser to the nearest thing that can be pressed, and with
   * it the touch-action of the bar with the handles: beside these it is no hold of them, and the browser leaves the
   * view to us. A handle is held where it is, a bar all over its row.
   */
  pressed(event: PointerEvent): Pressed | null {
    const given = this.hit(event.target)
    if (!given || event.pointerType !== 'touch') return given && { ...given, isBeside: false }
    const own = this.hit(document.elementFromPoint(event.clientX, event.clientY))
    const { item, kind } = given
    const isOn = own ? own.item.task === item.task : kind === 'bar' && this.rowAt(event) === item.row
    return { ...(own ?? given), isBeside: !isOn && item.task === this.handles.item?.task }
  }

  /** The row that the pointer is in. */
  rowAt({ clientY }: MouseEvent): number {
    const { $container, parts } = this.gantt
    const y = clientY - $container.getBoundingClientRect().top - parts.sizes.header + parts.view.top
    return Math.floor(y / parts.sizes.row)
  }

  /** Where the pointer is, px of the chart. */
  xOf({ clientX }: MouseEvent): number {
    const { $container } = this.gantt
    return clientX - $container.getBoundingClientRect().left + $container.scrollLeft
  }

  row(task: TaskId) {
    return this.gantt.parts.bars.rowOf(task)
  }

  /** Until the focus has gone where a press gives it: the browser does so once it has told of the press. */
  focusing() {
    const { parts } = this.gantt
    parts.isPressed = true
    setTimeout(() => {
      parts.isPressed = false
    })
  }

  get #isReadOnly(): boolean {
    return this.gantt.source.isReadOnly() || (this.gantt.options.readonly ?? false)
  }

  /** After a change of the plan, or of the right to change it. */
  showHandlesAgain() {
    this.showHandles(this.#wanted)
  }

  /** Puts the handles where the bar is now. */
  showHandles(wanted: TaskId | null) {
    this.#wanted = wanted
    const task = wanted ?? this.tapped
    const item = task === null ? null : this.gantt.itemOf(task)
    const isShown = item !== null && item.refusal === null && !this.#isReadOnly
    // A finger drags this bar: others it moves the view by.
    this.#handled?.removeAttribute('data-handled')
    this.#handled = isShown ? (this.row(item.task)?.group ?? null) : null
    this.#handled?.setAttribute('data-handled', '')
    if (!isShown) this.handles.hide()
    else {
      const { bars, sizes } = this.gantt.parts
      this.handles.show(item, item, bars.origin, sizes, this.gantt.options)
    }
  }

  /** The bar is let go; one that has the focus is drawn on wherever it is. */
  letGo(task: TaskId) {
    const row = this.row(task)
    if (row && !row.group.contains(document.activeElement)) this.gantt.parts.bars.hold(null)
  }

  markRange(range: { x: number; width: number } | null) {
    const { axis, window, view } = this.gantt.parts
    axis.mark(range, window, view.height)
  }

  /** A dependency that is being drawn cannot be let go here. */
  markRefused(isRefused: boolean) {
    this.gantt.$container.classList.toggle('refused', isRefused)
  }

  /** Commits where a drag or a key led: one command, then the library's event. */
  commit(item: ChartItem, step: DragStep): boolean {
    if (step.stopped) this.voice.tell(step.stopped.message)
    const { gantt } = this
    const { command } = step
    if (!command) return false
    this.locks.lock(item.task)
    if (!gantt.committing(() => gantt.source.dispatch(command).ok)) return false
    const task = taskOf(gantt.itemOf(item.task) ?? item)
    if (step.handle === 'progress') gantt.trigger_event('progress_change', [task, step.progress])
    else {
      const dates = [dateOf(step.reportedStart), dateOf(step.reportedEnd)]
      gantt.trigger_event('date_change', [task, ...dates])
    }
    return true
  }

  /** Makes `to` wait for `from`, or says why not. */
  link(from: ChartItem, to: ChartItem, kind: DependencyKind = 'FS') {
    const outcome = this.gantt.source.tryOut({ type: 'linkTasks', from: from.task, to: to.task, kind })
    if (outcome.ok) this.voice.announce(outcome.change.said ?? '')
    else this.voice.tell(outcome.refusal.message)
  }

  /** Goes to edit a task; where nothing may be changed its card is all there is. */
  edit(item: ChartItem) {
    if (this.#isReadOnly) return
    this.voice.showCard(null)
    this.voice.edit(item.task)
  }
}
