/**
 * Draws the rows in view and some beyond, each in elements that outlive a scroll. React draws the table around them and
 * says what they show; the scroll is heard here alone, so that a turn of the wheel touches the rows that come into view.
 */
import type { Plan } from '../../../editor/PlanProvider'
import type { PlanState } from '../../../editor/plan-ports'
import type { Row, TaskId } from '../../../editor/__generated__/types'
import { ROW_HEIGHT } from '../../../ui/metrics'
import type { ScrollLink } from '../../../ui/scroll-link'
import { placeInOrder } from './in-order'
import { rowStateOf, type RowsState } from './row-state'
import { RowSlots } from './row-slots'
import { RowView } from './row-view'
import { Listeners } from '../../../listeners'

/** Rows drawn beyond the pane's edges. */
const OVERSCAN = 1

/** Without scrolling for so long, the table has come to rest. */
const REST_MS = 150

/** Until the frame has been measured, px. */
const FIRST_HEIGHT = 800

export interface FieldPlace {
  cell: HTMLElement
  task: TaskId
  column: number
}

export class RowPainter {
  #views = new Map<number, RowView>()
  #slots = new RowSlots()
  /** Of the rows that are drawn. */
  #viewOf = new Map<TaskId, RowView>()
  #body: HTMLElement | null = null
  #table: RowsState | null = null
  #headerHeight = 0
  #height = FIRST_HEIGHT
  #top = -1
  #isScrolling = false
  #rest: ReturnType<typeof setTimeout> | undefined
  /** The row that the mouse was last moved over. */
  #pointed: TaskId | null = null
  #drawn: RowView[] = []
  /** What the rows were drawn of. */
  #asDrawn: { table: RowsState; plan: PlanState; pointed: TaskId | null } | null = null
  #field: FieldPlace | null = null
  readonly #fieldListeners = new Listeners()
  readonly #drawnListeners = new Listeners()

  constructor(
    private readonly plan: Plan,
    private readonly scroll: ScrollLink,
  ) {}

  /** Follows the frame's size and scrolling. @returns what ends that. */
  attach(frame: HTMLElement, body: HTMLElement): () => void {
    this.#body = body
    // It tells of the size it finds, too: asked for it now, the browser would lay the page out without its rows.
    const sizes = new ResizeObserver(() => {
      if (this.#height === frame.clientHeight) return
      this.#height = frame.clientHeight
      this.#draw()
    })
    sizes.observe(frame)
    frame.addEventListener('scroll', this.scrolled, { passive: true })
    return () => {
      clearTimeout(this.#rest)
      sizes.disconnect()
      frame.removeEventListener('scroll', this.scrolled)
      for (const { root } of this.#views.values()) root.remove()
      this.#views.clear()
      this.#drawn = []
      this.#asDrawn = null
      this.#slots = new RowSlots()
    }
  }

  /** The frame has another place: by a hand on it, or because another pane took it along. */
  scrolled = () => {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#isScrolling = false
      this.#pointed = this.#underMouse()
      this.#draw()
    }, REST_MS)
    if (this.#isScrolling && this.#top === this.#topRow()) return
    this.#isScrolling = true
    // What slides under a mouse at rest is pointed at when it has come to rest.
    this.#pointed = null
    this.#draw()
  }

  /** Shows the plan and the table as they are now. */
  draw(table: RowsState, headerHeight: number) {
    this.#table = table
    this.#headerHeight = headerHeight
    this.#draw()
  }

  /** The mouse was moved over a row, or left them. */
  point(task: TaskId | null) {
    if (task === this.#pointed) return
    this.#pointed = task
    this.#draw()
  }

  /** The element of a cell that is drawn. */
  cell = (task: TaskId, column: number): HTMLElement | null => this.#viewOf.get(task)?.cell(column) ?? null

  /** Where the open field is to stand, once its row is drawn; the same object while it stays there. */
  field = (): FieldPlace | null => this.#field

  onField = this.#fieldListeners.add

  /** Rows have been drawn: those in view may be others. */
  onDrawn = this.#drawnListeners.add

  #topRow = () => Math.max(0, Math.floor(this.scroll.get() / ROW_HEIGHT))

  #underMouse(): TaskId | null {
    const row = this.#body?.querySelector<HTMLElement>('[data-task]:hover')
    return row ? Number(row.dataset.task) : null
  }

  /** The rows to draw, and where they stand. */
  #shown(table: RowsState): { row: Row; index: number }[] {
    const { plan } = this
    const { count } = plan.getState()
    // As many rows wherever the scroll stands, so that none is made or dropped by it.
    const most = Math.ceil((this.#height - this.#headerHeight) / ROW_HEIGHT) + 1 + 2 * OVERSCAN
    const first = Math.max(0, Math.min(this.#top - OVERSCAN, count - most))
    const shown = plan.rows(first, most).map((row, at) => ({ row, index: first + at }))
    // The row with the focus stays in the page wherever the scroll goes: its cell must not lose the focus.
    const { index } = table.stop
    const stray = index < first || index >= first + shown.length ? plan.row(index) : null
    if (stray) shown.push({ row: stray, index })
    return shown
  }

  #draw() {
    const table = this.#table
    const body = this.#body
    if (!table || !body) return
    this.#top = this.#topRow()
    const shown = this.#shown(table)
    const slots = this.#slots.assign(shown.map(({ row }) => row.id))
    const order = this.#slots.order(slots, !this.#isScrolling && !table.editing)
    const isOnlyMoved = this.#isAsDrawn(table)
    this.#viewOf.clear()
    shown.forEach(({ row, index }, at) => {
      const slot = slots[at] ?? 0
      const view = this.#views.get(slot) ?? new RowView()
      this.#views.set(slot, view)
      this.#viewOf.set(row.id, view)
      if (isOnlyMoved && view.row === row) return
      view.show(row, rowStateOf(table, index, row.id, this.#pointed))
    })
    this.#place(
      body,
      order.flatMap((at) => this.#views.get(slots[at] ?? -1) ?? []),
    )
    this.#findField(table)
    this.#drawnListeners.tell()
  }

  /** Whether a row that stays is as it is drawn: a turn of the wheel leaves two in three as they are. */
  #isAsDrawn(table: RowsState): boolean {
    const now = { table, plan: this.plan.getState(), pointed: this.#pointed }
    const was = this.#asDrawn
    this.#asDrawn = now
    return was?.table === table && was.plan === now.plan && was.pointed === now.pointed
  }

  #place(body: HTMLElement, views: RowView[]) {
    const drawn = this.#drawn
    if (views.length === drawn.length && views.every((view, at) => view === drawn[at])) return
    for (const view of drawn) if (!views.includes(view)) view.root.remove()
    placeInOrder(
      body,
      views.map(({ root }) => root),
    )
    this.#drawn = views
  }

  #findField({ editing }: RowsState) {
    const cell = editing && this.cell(editing.task, editing.column)
    const was = this.#field
    if (!cell) this.#field = null
    else if (was?.cell !== cell || was.task !== editing.task)
      this.#field = { cell, task: editing.task, column: editing.column }
    if (was !== this.#field) this.#fieldListeners.tell()
  }
}
