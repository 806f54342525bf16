/**
 * Mouse, pen and finger on the chart. Everything is heard once, on the scroller, and told apart by what was hit;
 * a drag is collected until the drop and committed as one command.
 */
import type { DateAt } from '../../../editor/__generated__/types'
import { isMainPress } from '../../../ui/drag'
import { isAllowed } from '../interaction'
import { CANCELLED } from '../texts-later'
import { BarDrag } from './bar-drag'
import { Clicks } from './clicks'
import type { Hands, Pressed } from './hands'
import { Hover, type ShowLabel } from './hover'
import { LinkDrag } from './link-drag'

/** A hand is not steady: less than this is a click. */
const DRAG_PX = 4

type State =
  | { at: 'idle' }
  | ({ at: 'pointing'; x: number; y: number; press: DateAt } & Pressed)
  | { at: 'panning'; x: number; y: number }
  | { at: 'dragging'; drag: BarDrag | LinkDrag }

export class ChartPointer {
  #state: State = { at: 'idle' }
  #hover: Hover
  #clicks: Clicks
  #wasTouch = false
  #isClickSpent = false

  constructor(
    readonly hands: Hands,
    showLabel: ShowLabel,
    signal: AbortSignal,
  ) {
    this.#hover = new Hover(hands, showLabel)
    this.#clicks = new Clicks(hands)
    const host = hands.gantt.$container
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handler: (event: HTMLElementEventMap[Name]) => void,
    ) => host.addEventListener(name, handler, { signal })
    on('pointerdown', (event) => this.#down(event))
    on('pointermove', (event) => this.#move(event))
    on('pointerup', (event) => this.#up(event))
    // Of every button: each gives the focus.
    on('mousedown', () => hands.focusing())
    on('pointercancel', () => this.cancel())
    on('pointerover', (event) => this.isBusy || this.#hover.over(event))
    on('pointerleave', () => this.#hover.leave({ isBusy: this.isBusy }))
    on('click', (event) => this.#click(event))
    on('dblclick', (event) => this.#doubleClick(event))
    on('touchend', (event) => this.#lifted(event))
    hands.gantt.parts.atEnd.add(() => {
      this.cancel()
      this.#hover.stop()
    })
  }

  get isBusy(): boolean {
    return this.#state.at === 'dragging'
  }

  /** Escape, or a drag the browser took over: everything stands as before. */
  cancel() {
    const state = this.#state
    this.#state = { at: 'idle' }
    const { hands } = this
    hands.voice.showHint(null)
    if (state.at !== 'dragging') return
    state.drag.stop()
    this.#isClickSpent = true
    const { task } = state.drag.item
    hands.gantt.source.chart.release()
    hands.gantt.drawArrows()
    hands.gantt.parts.bars.settle()
    hands.letGo(task)
    hands.markRange(null)
    hands.showHandles(task)
  }

  /** The plan or the window changed under the pointer. */
  redrawn() {
    const state = this.#state
    if (state.at === 'dragging' && this.hands.gantt.source.indexOf(state.drag.item.task) < 0) {
      // Somebody else deleted the task.
      this.cancel()
      this.hands.voice.announce(CANCELLED)
    } else if (state.at === 'dragging') state.drag.redrawn()
    else this.hands.showHandlesAgain()
    this.hands.arrows.redrawn()
  }

  #down(event: PointerEvent) {
    this.#wasTouch = event.pointerType === 'touch'
    this.#isClickSpent = false
    if (!this.#wasTouch) this.hands.tapped = null
    if (!isMainPress(event) || !event.isPrimary) return
    const { clientX: x, clientY: y } = event
    const hit = this.hands.pressed(event)
    if (!hit || (hit.isBeside && hit.kind !== 'bar')) {
      this.hands.voice.showCard(null)
      if (hit) this.#state = { at: 'panning', x, y }
      return
    }
    const press = this.hands.gantt.source.chart.dateAt(this.hands.xOf(event))
    this.#state = { at: 'pointing', ...hit, x, y, press }
  }

  #move(event: PointerEvent) {
    // A press whose release was not heard, outside the pane, is over.
    if (!this.isBusy && event.buttons === 0) this.#state = { at: 'idle' }
    const state = this.#state
    if (state.at === 'idle') this.#hover.rest(event)
    if (state.at === 'pointing') this.#begin(state, event)
    if (this.#state.at === 'panning') this.#pan(this.#state, event)
    if (this.#state.at === 'dragging') this.#state.drag.move(event)
  }

  #begin(state: Extract<State, { at: 'pointing' }>, event: PointerEvent) {
    if (Math.hypot(event.clientX - state.x, event.clientY - state.y) < DRAG_PX) return
    if (state.isBeside) {
      this.#state = { at: 'panning', x: state.x, y: state.y }
      return
    }
    const { source, options, $container, parts } = this.hands.gantt
    const { item, kind } = state
    const isLink = kind === 'link' || kind === 'linkStart'
    if (!isAllowed(isLink ? 'bar' : kind, options)) {
      this.#state = { at: 'idle' }
      return
    }
    if (!source.mayChange()) {
      this.#state = { at: 'idle' }
      this.#isClickSpent = true
      return
    }
    this.hands.voice.showCard(null)
    this.#hover.begun()
    $container.setPointerCapture(event.pointerId)
    parts.bars.hold(item.task)
    const drag = isLink
      ? new LinkDrag(this.hands, item, kind === 'link', state)
      : new BarDrag(this.hands, item, kind, state.press, state)
    this.#state = { at: 'dragging', drag }
  }

  /** The browser took the handle's touch-action along with the handle, and moves nothing itself. */
  #pan({ x, y }: Extract<State, { at: 'panning' }>, { clientX, clientY }: PointerEvent) {
    this.#state = { at: 'panning', x: clientX, y: clientY }
    this.hands.gantt.scrollBy(x - clientX, y - clientY)
  }

  #up(event: PointerEvent) {
    const state = this.#state
    this.#state = { at: 'idle' }
    if (state.at === 'pointing') {
      const isDouble = event.pointerType === 'touch' && this.#clicks.touch(state.item, event)
      if (state.kind === 'bar') {
        // Not left to the browser's click: it goes astray when a bar is drawn anew between press and release.
        this.#isClickSpent = true
        if (!isDouble) this.#clicks.press(state.item, event)
      }
    }
    if (state.at !== 'dragging') return
    this.#isClickSpent = true
    state.drag.drop(event)
  }

  /** The mouse that the browser plays after a tap would press what has come up under the finger: a card. */
  #lifted(event: TouchEvent) {
    if (!this.#isClickSpent || !event.cancelable) return
    event.preventDefault()
    this.#isClickSpent = false
  }

  #click(event: MouseEvent) {
    if (this.#isClickSpent) {
      this.#isClickSpent = false
      return
    }
    // Beside a bar; on one only a click without a pointer comes here, such as a screen reader's.
    const hit = this.hands.hit(event.target)
    if (!hit) this.hands.arrows.click(event)
    if (hit?.kind === 'bar') this.#clicks.press(hit.item, event)
  }

  #doubleClick(event: MouseEvent) {
    if (this.#wasTouch) return
    const item = this.hands.hit(event.target)?.item
    if (item) this.#clicks.double(item)
  }
}
