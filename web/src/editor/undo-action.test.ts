import { expect, test, vi } from 'vitest'
import { undoActions } from './undo-action'

/** A history of numbered steps, as the rules number them. */
function history() {
  const steps: number[] = [1]
  const listeners = new Set<() => void>()
  const set = (change: () => void) => {
    change()
    for (const listener of listeners) listener()
  }
  return {
    getState: () => ({ undoStep: steps.at(-1) ?? null }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    undo: vi.fn(() => set(() => void steps.pop())),
    act: (step: number) => set(() => void steps.push(step)),
    adopt: () => set(() => void steps.splice(0)),
    fold: () => set(() => undefined),
  }
}

test.each(['act', 'undo', 'adopt'] as const)('gl19 undo of an action is stale after: %s', (what) => {
  const plan = history()
  plan.act(2)
  const [undo] = undoActions(plan, { isEdit: true, undoStep: 2 })
  const stale = vi.fn()
  undo?.onStale(stale)
  plan.fold()
  expect(stale).not.toHaveBeenCalled()
  if (what === 'act') plan.act(3)
  else plan[what]()
  expect(stale).toHaveBeenCalled()
  plan.undo.mockClear()
  undo?.run()
  expect(plan.undo).not.toHaveBeenCalled()
})

test('gl19 the action itself is taken back, and nothing for one that changed nothing', () => {
  const plan = history()
  plan.act(2)
  plan.fold()
  undoActions(plan, { isEdit: true, undoStep: 2 })[0]?.run()
  expect(plan.undo).toHaveBeenCalledTimes(1)
  expect(undoActions(plan, { isEdit: false, undoStep: 1 })).toEqual([])
})
