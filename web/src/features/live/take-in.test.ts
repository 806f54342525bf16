import { afterEach, expect, test, vi } from 'vitest'
import type { JoinConflict } from '../../codec/calls'
import { codec } from '../../codec/load'
import type { Plan } from '../../editor/PlanProvider'
import { takeIn } from './take-in'

const behind = (data: string) => ({ longUrl: `https://plan.example/?data=${data}` })

/** Takes in what meets what was changed here in this way. */
async function meeting(kind: JoinConflict['kind'], isOwnKept: boolean) {
  const conflicts = [{ kind, task: 'Paint', cell: null, mine: '', theirs: '' }]
  const answer = { ok: true, record: '{}', changes: 0, conflicts, rows: [1] }
  vi.spyOn(codec, 'call').mockResolvedValue(answer as never)
  const plan = { getState: () => ({ content: 1 }), record: () => '{}' } as unknown as Plan
  return takeIn(plan, behind('a'), behind('b'), isOwnKept)
}

afterEach(() => vi.restoreAllMocks())

test('l12 beside a list that was sent, ours stays in a cell that both changed', async () => {
  expect(await meeting('cell', true)).toEqual({ before: 1, after: 1, here: [1] })
  expect(await meeting('cell', false)).toBeNull()
})

test('l31 a task that one deleted and the other changed does not come back, or go, unasked', async () => {
  expect(await meeting('deletedThere', true)).toBeNull()
  expect(await meeting('deletedHere', true)).toBeNull()
})
