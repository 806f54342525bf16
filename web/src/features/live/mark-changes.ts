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
  const anchor = table ? anchorOf(table) : null
  const place = anchor === null ? -1 : plan.indexOf(anchor.task)
  return () => {
    tellChanges(changes)
    if (!table) return
    const now = anchor === null ? -1 : plan.indexOf(anchor.task)
    if (place >= 0 && now >= 0 && now !== place && anchor)
      anchor.box.scrollTop += (now - place) * anchor.height
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

/** The first row that is seen whole. */
function anchorOf(table: HTMLElement) {
  const row = [...table.querySelectorAll<HTMLElement>('[data-task]')].sort(
    (one, other) => one.offsetTop - other.offsetTop,
  )
  const box = row[0] ? scrollBoxOf(row[0]) : null
  const first = box ? row.find((one) => one.offsetTop >= box.scrollTop) : undefined
  if (!box || !first || box.scrollTop === 0) return null
  return { task: Number(first.dataset.task), box, height: first.offsetHeight }
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
