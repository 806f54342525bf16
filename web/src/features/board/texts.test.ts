import { expect, test } from 'vitest'
import type { DropCheck } from '../../editor/__generated__/types'
import { cancelled, dateRange, lifted, over } from './texts'

const check = (fields: Partial<DropCheck>): DropCheck => ({
  column: 'in_progress',
  title: 'In Progress',
  isOwn: false,
  place: 1,
  count: 5,
  refusal: null,
  effect: '',
  ...fields,
})

test('lifting says where the card was', () => {
  expect(lifted('Paint walls', check({ title: 'Not Started' }))).toMatch(
    /^You have lifted Paint walls in Not Started, 2 of 5\./,
  )
  expect(cancelled('Paint walls', check({}))).toBe(
    'Move cancelled. Paint walls is back in In Progress, 2 of 5.',
  )
})

test('a column says what a drop would change, or why it is refused', () => {
  expect(over('Paint', check({ effect: 'progress becomes 25 %' }))).toBe(
    'Over In Progress, 2 of 5. Dropped here, progress becomes 25 %.',
  )
  expect(over('Paint', check({}))).toBe('Over In Progress, 2 of 5.')
  expect(over('Paint', check({ refusal: '“Paint” is Anna’s already.' }))).toBe(
    'Over In Progress. It cannot be dropped here: “Paint” is Anna’s already.',
  )
  expect(over('Paint', check({ isOwn: true, refusal: 'x' }))).toBe(
    'Paint is over In Progress, 2 of 5, where it was lifted.',
  )
})

test('dates are short, and name two years only when there are two', () => {
  expect(dateRange('2026-01-14', '2026-01-21')).toBe('14 Jan – 21 Jan 2026')
  expect(dateRange('2025-12-30', '2026-01-02')).toBe('30 Dec 2025 – 2 Jan 2026')
  expect(dateRange('2026-01-14', '2026-01-14')).toBe('14 Jan 2026')
})
