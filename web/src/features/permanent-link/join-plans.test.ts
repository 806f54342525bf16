import { expect, test, vi } from 'vitest'
import type { JoinConflict } from '../../codec/calls'
import { joinPlans, type JoinPorts } from './join-plans'

const conflict: JoinConflict = { kind: 'cell', task: 'Paint', cell: 'duration', mine: '2', theirs: '5' }

function setup(conflicts: JoinConflict[] = []) {
  const calls: string[] = []
  let stamp = 1
  const ports: JoinPorts = {
    stamp: () => stamp,
    record: () => `plan ${stamp}`,
    join: (record, takesTheirs) => {
      calls.push(`join ${record} [${takesTheirs.join()}]`)
      return Promise.resolve({ ok: true, record: `${record} joined`, changes: 1, conflicts, rows: [1] })
    },
    ask: vi.fn<JoinPorts['ask']>(() => Promise.resolve([0])),
    keepBoth: () => Promise.resolve(void calls.push('keep')),
    show: (record) => calls.push(`show ${record}`) > 0,
    stored: () => Promise.resolve(void calls.push('stored')),
    tell: (changes) => void calls.push(`tell ${changes}`),
  }
  return { ports, calls, edit: () => void stamp++ }
}

test('l21 what nobody else touched is asked about nowhere, and stored before it is told', async () => {
  const { ports, calls } = setup()
  expect(await joinPlans(ports)).toEqual([1])
  expect(ports.ask).not.toHaveBeenCalled()
  expect(calls).toEqual(['join plan 1 []', 'show plan 1 joined', 'stored', 'tell 1'])
})

test('l21 an edit while the plans are joined is joined too', async () => {
  const { ports, calls, edit } = setup()
  const { join } = ports
  // The first one came too late.
  ports.join = async (...given) => {
    const answer = await join(...given)
    if (calls.length === 1) edit()
    return answer
  }
  await joinPlans(ports)
  expect(calls).toContain('show plan 2 joined')
  expect(calls).not.toContain('show plan 1 joined')
})

test('l21 one cell of both is asked about once, and both plans are kept', async () => {
  const { ports, calls } = setup([conflict])
  expect(await joinPlans(ports)).toEqual([1])
  expect(ports.ask).toHaveBeenCalledTimes(1)
  expect(calls).toEqual([
    'join plan 1 []',
    'join plan 1 [0]',
    'keep',
    'show plan 1 joined',
    'stored',
    'tell 1',
  ])
})

test('l21 what is left open, and what cannot be read, changes nothing', async () => {
  const open = setup([conflict])
  open.ports.ask = () => Promise.resolve(null)
  expect(await joinPlans(open.ports)).toBeNull()
  expect(open.calls).toEqual(['join plan 1 []'])
  const bad = setup()
  bad.ports.join = () => Promise.resolve({ ok: false, message: 'No.' })
  expect(await joinPlans(bad.ports)).toBeNull()
  expect(bad.calls).toEqual([])
})
