import { expect, test } from 'vitest'
import { inOrder, movedTo, shownColumns } from './arrange-columns'
import { ALL_COLUMNS, clampWidth, columnWidths } from './columns'

const DEFAULT = { order: [], shown: {} }
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id)

test('default widths are those of spec §9', () => {
  const widths = [40, 200, 40, 120, 60, 90, 100, 60, 40, 100, 150, 200]
  expect(columnWidths(shownColumns(DEFAULT), {})).toEqual(widths)
})

test('widths stay within 30 and 400, and are a column’s own wherever it stands', () => {
  expect([clampWidth(3), clampWidth(99.6), clampWidth(900)]).toEqual([30, 100, 400])
  expect(columnWidths(shownColumns(DEFAULT), { owner: 5, gone: 77 })[6]).toBe(30)
  const first = shownColumns({ ...DEFAULT, order: movedTo([], 'owner', 'priorDependency') })
  expect(columnWidths(first, { owner: 130 })[2]).toBe(130)
})

test('D1: the last day is a column where it is wanted, in its place; so is what is measured', () => {
  const added = ALL_COLUMNS.filter((column) => column.isOnDemand)
  expect(ids(added)).toEqual([
    'lastDay',
    'totalFloat',
    'freeFloat',
    'critical',
    'startVariance',
    'finishVariance',
    'durationVariance',
  ])
  for (const { id } of added) expect(ids(shownColumns(DEFAULT))).not.toContain(id)
  const shown = ids(shownColumns({ ...DEFAULT, shown: { lastDay: true } }))
  expect(shown[shown.indexOf('endDate') + 1]).toBe('lastDay')
  const all = Object.fromEntries(added.map(({ id }) => [id, true]))
  expect(ids(shownColumns({ ...DEFAULT, shown: all }))).toEqual(ids(ALL_COLUMNS))
})

test('number and name stay, in front; the others are hidden and moved', () => {
  const hidden = Object.fromEntries(ALL_COLUMNS.map(({ id }) => [id, false]))
  expect(ids(shownColumns({ ...DEFAULT, shown: hidden }))).toEqual(['number', 'name'])
  const order = ids(ALL_COLUMNS).filter((id) => id !== 'status')
  expect(ids(inOrder(['nonsense', ...order, 'owner']))).toEqual(ids(ALL_COLUMNS))
  expect(movedTo([], 'owner', 'number').slice(0, 3)).toEqual(['number', 'name', 'owner'])
  expect(movedTo([], 'name', 'owner')).toEqual(ids(ALL_COLUMNS))
})

test('every order holds every column once, and a move puts one in the place of the other', () => {
  for (const { id } of ALL_COLUMNS.slice(2))
    for (const { id: target } of ALL_COLUMNS.slice(2)) {
      const order = movedTo([], id, target)
      expect(order.toSorted()).toEqual(ids(ALL_COLUMNS).toSorted())
      expect(order.indexOf(id)).toBe(ids(ALL_COLUMNS).indexOf(target))
      expect(ids(inOrder(order))).toEqual(order)
    }
})
