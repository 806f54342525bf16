/** Half a surrogate pair on its way to the rules themselves (GK7): they refuse the whole of a JSON text that has one. */
import { beforeAll, expect, test } from 'vitest'
import { openPlan, loadRules } from './in-node'
import { readStored } from './records'

beforeAll(loadRules)

const RECORD = '{"tasks":[{"id":1,"name":"cut \\ud83d"},{"id":2,"name":"\\ud83d\\ude00"}],"revision":3}'

test('gk7 what is typed, pasted and filtered by reaches the plan with half an emoji in it', () => {
  const plan = openPlan('{"tasks":[{"id":1,"name":"Paint"}]}')
  expect(plan.dispatch({ type: 'setCell', task: 1, column: 'name', text: 'cut \ud83d' }).ok).toBe(true)
  expect(plan.rowOf(1)?.name).toBe('cut \ufffd')
  expect(plan.runQuietly({ type: 'setDescription', text: '\ude00' }).ok).toBe(true)
  expect(plan.ask.description()).toBe('\ufffd')
  const place = { at: 'end', level: 0 } as const
  expect(plan.dispatch({ type: 'addTask', place, fields: { name: 'new \ud83d' } }).ok).toBe(true)
  plan.setFilter({ text: '\ud83d' })
  expect(plan.rows(0, 9).map(({ name }) => name)).toEqual(['cut \ufffd', 'new \ufffd'])
})

test('gk7 a record with half an emoji is read, and keeps the whole ones', () => {
  const stored = readStored(RECORD)
  expect(stored).toMatchObject({ tasks: 2, edition: { revision: 3 } })
  expect(
    openPlan(stored?.text ?? '')
      .rows(0, 9)
      .map(({ name }) => name),
  ).toEqual(['cut \ufffd', '😀'])
})
