/** What others changed is seen where it stands: the rows keep their place, and cells that say another thing flash. */
import type { Plan } from '../../editor/PlanProvider'
import { tellChanges } from './said'

/** Found by it in a browser's tools. */
const NAME = 'changed-by-others'

const FLASH_MS = 1600

/** To be asked before the change, and called after it. */
export function markChanges(plan: Plan, changes: number): () => void {
  const table = document.querySelector<HTMLElement>('[role="treegrid"], [role="grid"]')
  const before = table ? cellsOf(table) : new Map<string, string>()
  const read = table ? readIn(table) : null
  const places = (read?.tasks ?? []).map((task) => ({ task, was: plan.indexOf(task) }))
  return () => {
    tellChanges(changes)
    if (!table) return
    // The first of them that is there still.
    const stays = places.find(({ task, was }) => was >= 0 && plan.indexOf(task) >= 0)
    const moved = stays ? plan.indexOf(stays.task) - stays.was : 0
    if (read && moved !== 0) read.box.scrollTop += moved * read.height
    // Drawn by then.
    requestAnimationFrame(() => requestAnimationFrame(() => flash(table, before)))
  }
}

const keyOf = (cell: HTMLElement) =>
  `${cell.closest<HTMLElement>('[data-task]')?.dataset.task}:${cell.dataset.column}`

function eachCell(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('[data-task] > [data-column]')]
}

const textOf = (cell: HTMLElement) =>
  `${cell.textContent}|${cell.querySelector('[aria-checked]')?.ariaChecked}`

function cellsOf(table: HTMLElement): Map<string, string> {
  return new Map(eachCell(table).map((cell) => [keyOf(cell), textOf(cell)]))
}

/** The rows from the first one that is seen whole; none where the table stands at its beginning. */
function readIn(table: HTMLElement) {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-task]')].sort(
    (one, other) => one.offsetTop - other.offsetTop,
  )
  const box = rows[0] ? scrollBoxOf(rows[0]) : null
  if (!box || box.scrollTop === 0) return null
  const read = rows.filter((one) => one.offsetTop >= box.scrollTop)
  return { tasks: read.map(({ dataset }) => Number(dataset.task)), box, height: read[0]?.offsetHeight ?? 0 }
}

function scrollBoxOf(row: HTMLElement): HTMLElement | null {
  for (let box = row.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'visible') return box
  return null
}

function flash(table: HTMLElement, before: ReadonlyMap<string, string>) {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  for (const cell of eachCell(table)) {
    const was = before.get(keyOf(cell))
    // The field of an open cell is its own.
    if (was === undefined || was === textOf(cell) || cell.querySelector('input, textarea')) continue
    if (cell.dataset.column === '0') continue
    const shine = { backgroundColor: 'var(--accent-soft)', offset: 0 }
    // Without motion it stands for a moment, and is gone.
    cell.animate([shine], { duration: FLASH_MS, easing: isStill ? 'steps(1, end)' : 'ease-out', id: NAME })
  }
}
