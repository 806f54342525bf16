// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Plan } from '../../../editor/PlanProvider'
import type { Row } from '../../../editor/__generated__/types'
import { createScrollLink } from '../../../ui/scroll-link'
import { ROW_HEIGHT } from '../../../ui/metrics'
import { ALL_COLUMNS } from '../columns'
import { selectCell, selectRows } from '../selection'
import { markup } from './markup-for-tests'
import { RowPainter } from './row-painter'
import type { RowsState } from './row-state'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const TASKS = 60
const COLUMNS = ALL_COLUMNS.slice(0, 3)

const rowOf = (id: number, name: string): Row =>
  ({
    id,
    number: id,
    name,
    priorDependency: '',
    startDate: '2026-01-05',
    duration: id,
    endDate: '2026-01-06',
    lastDay: '2026-01-05',
    owner: 'Unassigned',
    ownerInitials: '',
    ownerColour: 'slate',
    level: 0,
    progress: 0,
    done: false,
    status: 'not_started',
    comment: '',
    isParent: false,
    ends: 'ends Mon 5 Jan',
    problems: [],
    statusSuggestion: null,
    limits: null,
    schedule: null,
    variance: null,
    refusal: null,
  }) as unknown as Row

/** A plan whose rows are renamed and taken out, as the store tells it: another state with each change. */
function planOf() {
  let rows = Array.from({ length: TASKS }, (_, at) => rowOf(at + 1, `Task ${at + 1}`))
  let state = { count: TASKS }
  const set = (next: Row[]) => {
    rows = next
    state = { count: next.length }
  }
  return {
    rename: (at: number, name: string) =>
      set(rows.map((row, other) => (other === at ? rowOf(row.id, name) : row))),
    remove: (at: number) => set(rows.filter((_, other) => other !== at)),
    plan: {
      getState: () => state,
      rows: (first: number, count: number) => rows.slice(first, first + count),
      row: (at: number) => rows[at] ?? null,
    } as unknown as Plan,
  }
}

const tableOf = (active: number, rows: readonly number[]): RowsState => ({
  columns: COLUMNS,
  selection:
    rows.length > 0
      ? selectRows({ task: active + 1, column: 1 }, rows)
      : selectCell({ task: active + 1, column: 1 }),
  block: null,
  editing: null,
  stop: { index: active, column: 1 },
  activeIndex: active,
  isReadOnly: false,
  haveAllButtons: false,
})

const place = fc.nat(TASKS - 20)
const step = fc.oneof(
  fc.record({ do: fc.constant('scroll' as const), to: place }),
  fc.record({ do: fc.constant('rename' as const), at: place, name: fc.constantFrom('Paint', 'Wash') }),
  fc.record({ do: fc.constant('remove' as const), at: place }),
  fc.record({ do: fc.constant('point' as const), at: place }),
  fc.record({ do: fc.constant('select' as const), at: place, rows: fc.array(place, { maxLength: 2 }) }),
)

const drawnBy = (body: HTMLElement) =>
  [...body.children].sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex)).map(markup)

test('prop: rows are drawn as if nothing had been drawn before, whatever moved or changed since', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const scroll = createScrollLink()
      const { plan, rename, remove } = planOf()
      const attached = () => {
        const [frame, body] = [document.createElement('div'), document.createElement('div')]
        const painter = new RowPainter(plan, scroll)
        return { painter, body, end: painter.attach(frame, body) }
      }
      const used = attached()
      let table = tableOf(0, [])
      let pointed: number | null = null
      used.painter.draw(table, 40)
      for (const one of steps) {
        if (one.do === 'scroll') {
          // No scroll: what is pointed at stays so.
          if (one.to * ROW_HEIGHT === scroll.get()) continue
          scroll.set(one.to * ROW_HEIGHT, 'chart')
          pointed = null
          used.painter.scrolled()
          continue
        }
        if (one.do === 'point') used.painter.point((pointed = one.at + 1))
        if (one.do === 'rename') rename(one.at, one.name)
        if (one.do === 'remove') remove(one.at)
        if (one.do === 'select') table = tableOf(one.at, one.rows)
        used.painter.draw(table, 40)
      }
      const fresh = attached()
      fresh.painter.draw(table, 40)
      fresh.painter.point(pointed)
      expect(drawnBy(used.body)).toEqual(drawnBy(fresh.body))
      used.end()
      fresh.end()
    }),
    { numRuns: 25 },
  )
})
