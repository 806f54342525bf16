/**
 * Mouse, pen and finger on the chart. Everything is heard once, on the scroller, and told apart by what was hit;
 * a drag is collected until the drop and committed as one command.
 */
import type { ChartItem, DragStep, Grip } from '../../editor/__generated__/types'
import type { TaskId } from '../../editor/__generated__/types'
import { dateOf } from './date-of'
import { commandOf, isAllowed, type ChartVoice } from './interaction'
import type { ActionLocks } from './locks'
import type { Handles, HandleKind } from './paint/handles'
import { taskOf, type WindowedGantt } from './windowed-gantt'

/** Spec §2, §9. */
const HOVER_MS = 200
const DOUBLE_TOUCH_MS = 300
const HOLIDAY_MS = 300
/** A hand is not steady: less than this is a click. */
const DRAG_PX = 4
/** Near an edge a drag takes the view along. */
const EDGE_PX = 28
const EDGE_STEP_PX = 14

type State =
  | { at: 'idle' }
  | { at: 'pointing'; item: ChartItem; kind: Grip | 'link'; x: number; y: number; scroll: number }
  | { at: 'dragging'; item: ChartItem; grip: Grip; x: number; scroll: number; step: DragStep | null }
  | { at: 'linking'; item: ChartItem }

export class ChartPointer {
  #state: State = { at: 'idle' }
  #hovered: TaskId | null = null
  #hoverTimer = 0
  #holidayTimer = 0
  #lastTouch: { task: TaskId; time: number } | null = null
  #wasTouch = false
  #isClickSpent = false
  #edgeFrame = 0
  #lastMove: PointerEvent | null = null

  constructor(
    private readonly gantt: WindowedGantt,
    private readonly handles: Handles,
    private readonly locks: ActionLocks,
    private readonly voice: ChartVoice,
    private readonly holiday: (label: { text: string; x: number; y: number } | null) => void,
    signal: AbortSignal,
  ) {
    const host = gantt.$container
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handler: (event: HTMLElementEventMap[Name]) => void,
    ) => host.addEventListener(name, handler, { signal })
    on('pointerdown', (event) => this.#down(event))
    on('pointermove', (event) => this.#move(event))
    on('pointerup', (event) => this.#up(event))
    on('pointercancel', () => this.cancel())
    on('pointerover', (event) => this.#over(event))
    on('pointerleave', () => this.#leave())
    on('click', (event) => this.#click(event))
    on('dblclick', (event) => this.#doubleClick(event))
    signal.addEventListener('abort', () => {
      this.cancel()
      clearTimeout(this.#hoverTimer)
      clearTimeout(this.#holidayTimer)
    })
  }

  get isBusy(): boolean {
    return this.#state.at === 'dragging' || this.#state.at === 'linking'
  }

  /** Escape, or a drag the browser took over: everything stands as before. */
  cancel() {
    const state = this.#state
    this.#state = { at: 'idle' }
    cancelAnimationFrame(this.#edgeFrame)
    this.handles.drawLine(null)
    this.voice.showHint(null)
    if (state.at !== 'dragging' && state.at !== 'linking') return
    this.#isClickSpent = true
    this.gantt.source.release()
    this.gantt.drawArrows()
    this.gantt.parts.bars.settle()
    this.#release(state.item.task)
    this.#markRange(null)
    this.showHandles(state.item.task)
  }

  /** Puts the handles where the bar is now; after a change of the plan too. */
  showHandles(task: TaskId | null) {
    const item = task === null ? null : this.gantt.itemOf(task)
    if (!item || item.refusal !== null) this.handles.hide()
    else {
      const { bars, sizes } = this.gantt.parts
      this.handles.show(item, item, bars.origin, sizes, this.gantt.options)
    }
  }

  /** The plan or the window changed under the pointer. */
  redrawn() {
    if (this.#state.at === 'dragging' && this.#state.step) this.#preview(this.#state, this.#state.step)
    else this.showHandles(this.handles.item?.task ?? null)
  }

  #row(task: TaskId) {
    return this.gantt.parts.bars.rowOf(task)
  }

  #release(task: TaskId) {
    const row = this.#row(task)
    if (row && !row.group.contains(document.activeElement)) this.gantt.parts.bars.hold(null)
  }

  #markRange(range: { x: number; width: number } | null) {
    const { axis, window, view } = this.gantt.parts
    axis.mark(range, window, view.height)
  }

  #hit(target: EventTarget | null): { item: ChartItem; kind: Grip | 'link' } | null {
    if (!(target instanceof Element)) return null
    const handle = target.closest<SVGElement>('.handle')
    const task = Number(target.closest<SVGElement>('[data-task]')?.dataset.task)
    const item = Number.isNaN(task) ? null : this.gantt.itemOf(task)
    if (!item) return null
    return { item, kind: (handle?.dataset.grip as HandleKind | undefined) ?? 'bar' }
  }

  #down(event: PointerEvent) {
    this.#wasTouch = event.pointerType === 'touch'
    this.#isClickSpent = false
    if (event.button !== 0 || !event.isPrimary) return
    const hit = this.#hit(event.target)
    if (!hit) {
      this.voice.showCard(null)
      return
    }
    this.#state = {
      at: 'pointing',
      ...hit,
      x: event.clientX,
      y: event.clientY,
      scroll: this.gantt.$container.scrollLeft,
    }
  }

  #move(event: PointerEvent) {
    // A press whose release was not heard, outside the pane, is over.
    if (this.#state.at === 'pointing' && event.buttons === 0) this.#state = { at: 'idle' }
    const state = this.#state
    if (state.at === 'idle') this.#rest(event)
    if (state.at === 'pointing') this.#begin(state, event)
    if (this.#state.at === 'dragging') this.#drag(event)
    else if (this.#state.at === 'linking') this.#drawLink(event)
  }

  #begin(state: Extract<State, { at: 'pointing' }>, event: PointerEvent) {
    if (Math.hypot(event.clientX - state.x, event.clientY - state.y) < DRAG_PX) return
    const { source, options, $container, parts } = this.gantt
    const { item, kind } = state
    if (!isAllowed(kind === 'link' ? 'bar' : kind, options)) {
      this.#state = { at: 'idle' }
      return
    }
    if (!source.mayChange()) {
      this.#state = { at: 'idle' }
      this.#isClickSpent = true
      return
    }
    this.voice.showCard(null)
    clearTimeout(this.#hoverTimer)
    $container.setPointerCapture(event.pointerId)
    parts.bars.hold(item.task)
    this.#state =
      kind === 'link'
        ? { at: 'linking', item }
        : { at: 'dragging', item, grip: kind, x: state.x, scroll: state.scroll, step: null }
  }

  #drag(event: PointerEvent) {
    this.#lastMove = event
    this.#followEdge(event)
    this.#dragTo(event)
  }

  #dragTo(event: PointerEvent) {
    const state = this.#state
    if (state.at !== 'dragging') return
    const dx = event.clientX - state.x + this.gantt.$container.scrollLeft - state.scroll
    const step = this.gantt.source.drag(state.item.task, state.grip, dx)
    if (!step) return
    this.voice.showHint({ text: step.hint, x: event.clientX, y: event.clientY })
    const { step: old } = state
    state.step = step
    if (old?.x === step.x && old.width === step.width && old.progress === step.progress) return
    this.#preview(state, step)
    const { bars, sizes } = this.gantt.parts
    this.handles.show(state.item, step, bars.origin, sizes, this.gantt.options)
    this.#markRange(step)
    this.gantt.drawArrows()
  }

  /** Where the drag stands, and of a summary bar what goes along. */
  #preview({ item, grip }: Extract<State, { at: 'dragging' }>, step: DragStep) {
    this.#row(item.task)?.preview(step)
    if (!item.isParent || grip !== 'bar') return
    const { first, end } = this.gantt.parts.window
    for (const place of this.gantt.source.along(first, end))
      if (place.task !== item.task) this.#row(place.task)?.preview(place)
  }

  #followEdge(event: PointerEvent) {
    cancelAnimationFrame(this.#edgeFrame)
    const box = this.gantt.$container.getBoundingClientRect()
    const step =
      event.clientX < box.left + EDGE_PX
        ? -EDGE_STEP_PX
        : event.clientX > box.right - EDGE_PX
          ? EDGE_STEP_PX
          : 0
    if (step === 0) return
    const follow = () => {
      if (this.#state.at !== 'dragging' || !this.#lastMove) return
      this.gantt.scrollBy(step)
      this.#dragTo(this.#lastMove)
      this.#edgeFrame = requestAnimationFrame(follow)
    }
    this.#edgeFrame = requestAnimationFrame(follow)
  }

  #up(event: PointerEvent) {
    const state = this.#state
    cancelAnimationFrame(this.#edgeFrame)
    this.#state = { at: 'idle' }
    if (state.at === 'pointing') {
      if (event.pointerType === 'touch') this.#touch(state.item, event)
      if (state.kind === 'bar') {
        // Not left to the browser's click: it goes astray when a bar is drawn anew between press and release.
        this.#isClickSpent = true
        this.#press(state.item, event)
      }
    }
    if (state.at === 'linking') this.#drop(state.item, event)
    if (state.at !== 'dragging') return
    this.#isClickSpent = true
    this.voice.showHint(null)
    this.#markRange(null)
    const { item, step } = state
    this.#release(item.task)
    this.gantt.source.release()
    // What is dropped stays where it was let go; what is not goes back.
    if (!step || !this.commit(item, step)) {
      this.gantt.parts.bars.settle()
      this.gantt.drawArrows()
    }
    this.showHandles(item.task)
  }

  /** Commits where a drag or a key led: one command, then the library's event. */
  commit(item: ChartItem, step: DragStep): boolean {
    if (step.stopped) this.voice.tell(step.stopped.message)
    const command = commandOf(step)
    if (!command) return false
    this.locks.lock(item.task)
    const { gantt } = this
    if (!gantt.committing(() => gantt.source.dispatch(command).ok)) return false
    const task = taskOf(this.gantt.itemOf(item.task) ?? item)
    if (step.grip === 'progress') this.gantt.trigger_event('progress_change', [task, step.progress])
    else {
      const dates = [dateOf(step.reportedStart), dateOf(step.reportedEnd)]
      this.gantt.trigger_event('date_change', [task, ...dates])
    }
    return true
  }

  #drawLink(event: PointerEvent) {
    const { item } = this.#state as Extract<State, { at: 'linking' }>
    const { bars, sizes } = this.gantt.parts
    const box = bars.root.getBoundingClientRect()
    this.handles.drawLine({
      x1: item.x + item.width - bars.origin.x,
      y1: (item.row + 0.5) * sizes.row - bars.origin.y,
      x2: event.clientX - box.left,
      y2: event.clientY - box.top,
    })
  }

  #drop(from: ChartItem, event: PointerEvent) {
    this.#isClickSpent = true
    this.handles.drawLine(null)
    this.#release(from.task)
    const to = this.#hit(document.elementFromPoint(event.clientX, event.clientY))?.item
    if (to) this.link(from, to)
    this.showHandles(from.task)
  }

  /** Makes `to` wait for `from`, or says why not. */
  link(from: ChartItem, to: ChartItem) {
    const { source } = this.gantt
    const answer = source.link(from.task, to.task)
    if (!answer.ok) {
      this.voice.tell(answer.message)
      return
    }
    const { ok } = source.dispatch({
      type: 'setCell',
      task: to.task,
      column: 'priorDependency',
      text: answer.text,
    })
    if (ok) this.voice.announce(`"${to.name}" waits for "${from.name}".`)
  }

  #over(event: PointerEvent) {
    if (this.isBusy) return
    const item = this.#hit(event.target)?.item ?? null
    if (item?.task === this.#hovered) return
    this.#leave()
    if (!item) return
    this.#hovered = item.task
    if (event.pointerType !== 'touch') this.showHandles(item.task)
    const { clientX, clientY } = event
    this.#hoverTimer = window.setTimeout(() => {
      this.#markRange(item)
      const { gantt } = this
      gantt.trigger_event('hover', [taskOf(item), clientX, clientY, event])
      if (item.notes.length > 0 && gantt.options.popup_on !== 'hover')
        this.holiday({ text: item.notes.join('\n'), x: clientX, y: clientY })
      if (gantt.options.popup_on === 'hover') this.voice.showCard({ task: item.task, x: clientX, y: clientY })
    }, HOVER_MS)
  }

  #leave() {
    clearTimeout(this.#hoverTimer)
    clearTimeout(this.#holidayTimer)
    this.holiday(null)
    if (this.#hovered === null || this.isBusy) return
    this.#hovered = null
    this.#markRange(null)
    if (!this.handles.item || !this.#row(this.handles.item.task)?.group.contains(document.activeElement))
      this.handles.hide()
    if (this.gantt.options.popup_on === 'hover') this.voice.showCard(null)
  }

  /** A pointer that rests on a named day shows its name. */
  #rest(event: PointerEvent) {
    clearTimeout(this.#holidayTimer)
    // What is said of a bar stays until it is left.
    if (this.#hit(event.target)) return
    this.holiday(null)
    const box = this.gantt.$container.getBoundingClientRect()
    const name = this.gantt.parts.axis.holidayAt(event.clientX - box.left + this.gantt.parts.view.left)
    if (name === null) return
    const { clientX, clientY } = event
    this.#holidayTimer = window.setTimeout(
      () => this.holiday({ text: name, x: clientX, y: clientY }),
      HOLIDAY_MS,
    )
  }

  #click(event: MouseEvent) {
    if (this.#isClickSpent) {
      this.#isClickSpent = false
      return
    }
    // Only a click without a pointer comes here, such as a screen reader's.
    const hit = this.#hit(event.target)
    if (hit?.kind === 'bar') this.#press(hit.item, event)
  }

  #press(item: ChartItem, at: MouseEvent) {
    this.gantt.trigger_event('click', [taskOf(item)])
    if (this.gantt.options.popup_on === 'click' && !this.locks.isLocked(item.task))
      this.voice.showCard({ task: item.task, x: at.clientX, y: at.clientY })
  }

  #doubleClick(event: MouseEvent) {
    if (this.#wasTouch) return
    const item = this.#hit(event.target)?.item
    if (item) this.#double(item)
  }

  #touch(item: ChartItem, event: PointerEvent) {
    const last = this.#lastTouch
    const isDouble = last?.task === item.task && event.timeStamp - last.time <= DOUBLE_TOUCH_MS
    this.#lastTouch = isDouble ? null : { task: item.task, time: event.timeStamp }
    if (isDouble) this.#double(item)
    this.showHandles(item.task)
  }

  #double(item: ChartItem) {
    if (this.locks.isLocked(item.task)) return
    this.gantt.trigger_event('double_click', [taskOf(item)])
    this.edit(item)
  }

  /** Goes to edit a task; where nothing may be changed its card is all there is. */
  edit(item: ChartItem) {
    if (this.gantt.source.isReadOnly() || this.gantt.options.readonly) return
    this.voice.showCard(null)
    this.voice.edit(item.task)
  }
}
