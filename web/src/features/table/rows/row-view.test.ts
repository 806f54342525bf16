// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../../editor/__generated__/types'
import { ALL_COLUMNS } from '../columns'
import { markup } from './markup-for-tests'
import type { RowState } from './row-state'
import { RowView } from './row-view'

const text = fc.constantFrom('', 'Paint', 'Order tiles', ' ', 'שיפוץ')
const date = fc.constantFrom('2026-01-05', '2027-02-28')

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  stamp: fc.constant(1),
  number: fc.integer({ min: 1, max: 9 }),
  name: text,
  priorDependency: fc.constantFrom('', '3', '3, 4'),
  startDate: date,
  duration: fc.constantFrom(1, 5, 250_000),
  endDate: date,
  lastDay: date,
  owner: fc.constantFrom('Unassigned', 'Ann Lee'),
  ownerInitials: fc.constantFrom('', 'AL'),
  ownerColour: fc.constantFrom('slate', 'teal'),
  level: fc.integer({ min: 0, max: 8 }),
  progress: fc.constantFrom(0, 40, 100),
  done: fc.boolean(),
  status: fc.constantFrom('not_started' as const, 'done' as const),
  comment: text,
  isParent: fc.boolean(),
  isCollapsed: fc.boolean(),
  isMilestone: fc.boolean(),
  isLate: fc.boolean(),
  dateDoubtful: fc.boolean(),
  statusSuggestion: fc.constantFrom(null, 'review' as const),
  problems: fc.constantFrom([], [{ token: '9', message: 'There is no task 9.' }]),
  refusal: fc.constantFrom(null, 'the duration is too long'),
  ends: fc.constant('ends Fri 16 Jan'),
  endDateWhy: fc.constant('the next working day'),
  limits: fc.constantFrom(null, 'not before 5 Jan'),
  schedule: fc.constantFrom(null, { conflicts: ['It is late.'], total: 1, free: 0, critical: true }),
  variance: fc.constantFrom(null, { start: 1, finish: 0, duration: -2 }),
}) as unknown as fc.Arbitrary<Row>

const column = fc.integer({ min: -1, max: ALL_COLUMNS.length - 1 })
const state: fc.Arbitrary<RowState> = fc.record({
  columns: fc.constantFrom(ALL_COLUMNS, ALL_COLUMNS.slice(0, 5)),
  index: fc.nat(50),
  activeColumn: column,
  left: column,
  right: column,
  corner: column,
  isSelected: fc.boolean(),
  isReadOnly: fc.boolean(),
  isPointed: fc.boolean(),
  hasButtons: fc.boolean(),
  edited: column,
})

test('prop: a row looks the same whatever it showed before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(row, state), { minLength: 1, maxLength: 6 }), (shown) => {
      const used = new RowView()
      for (const [task, look] of shown) used.show(task, look)
      const [task, look] = shown[shown.length - 1] ?? []
      if (!task || !look) return
      const made = new RowView()
      made.show(task, look)
      expect(markup(used.root)).toBe(markup(made.root))
    }),
  )
})
