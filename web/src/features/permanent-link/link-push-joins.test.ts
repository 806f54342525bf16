import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLinkPush } from './link-push'
import { World } from './push-world'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

test('l21 what another device put there is joined with what is unsaved here, and that is saved', async () => {
  const world = new World()
  world.joins = true
  await world.run(1)
  world.otherDevice('plan 77')
  world.edit()
  await world.run(10)
  expect(world.conflicts).toEqual([])
  expect(world.there.longUrl).toBe('plan 10077')
  expect(world.push.getState().at).toBe('saved')
  // At the next visit too, from what was known to be there.
  world.edit()
  world.fates = [{ kind: 'lost', ms: 5 }]
  world.reload()
  world.otherDevice('plan 20000')
  await world.run(10)
  expect(world.there.longUrl).toBe('plan 30000')
  expect(world.conflicts).toEqual([])
})

test('l12 what others made of a save that arrived without an answer is joined from that save', async () => {
  const world = new World()
  world.joins = true
  await world.run(1)
  world.edit()
  world.fates = [{ kind: 'answerLost', ms: 5 }]
  await world.run(1)
  expect(world.there.longUrl).toBe('plan 1')
  world.otherDevice('plan 1.5')
  world.edit()
  await world.run(10)
  expect(world.bases).toEqual(['plan 1'])
  expect(world.push.getState().at).toBe('saved')
})

test('l12 at the next visit too: what was sent at leaving goes whole, which is too late, and is joined from that', async () => {
  const world = new World()
  world.joins = true
  await world.run(1)
  world.edit()
  world.reload()
  await vi.advanceTimersByTimeAsync(20)
  expect(world.there.longUrl).toBe('plan 1')
  world.otherDevice('plan 1.5')
  world.calls = []
  await world.run(10)
  expect(world.calls.slice(0, 2)).toEqual(['PUT plan 1', 'GET'])
  expect(world.bases).toEqual(['plan 1'])
  expect(world.push.getState().at).toBe('saved')
})

test('l12 what was left open is asked again where that is asked for, as things are by then', async () => {
  const world = new World()
  await world.run(1)
  world.otherDevice('plan 77')
  world.edit()
  await world.run(60)
  expect(world.conflicts).toHaveLength(1)
  world.otherDevice('plan 78')
  world.push.askAgain()
  await world.run(5)
  expect(world.conflicts.map(({ longUrl }) => longUrl)).toEqual(['plan 77', 'plan 78'])
  expect(world.push.getState()).toEqual({ at: 'stopped', why: 'conflict' })
  expect(world.there.longUrl).toBe('plan 78')
  // Once they can be joined nothing is left to ask.
  world.joins = true
  world.push.askAgain()
  await world.run(5)
  expect(world.conflicts).toHaveLength(2)
  expect(world.there.longUrl).toBe('plan 10078')
})

test('l12 while the question is open it is not asked a second time', async () => {
  const world = new World()
  let joins = 0
  world.push = createLinkPush(
    world.ports(() => ({
      join: (_base, _there, onAsk) => {
        joins++
        onAsk()
        return new Promise(() => undefined)
      },
    })),
  )
  await world.run(1)
  world.otherDevice('plan 77')
  world.edit()
  await world.run(2)
  world.push.askAgain()
  await world.run(5)
  expect(joins).toBe(1)
  expect(world.push.getState()).toEqual({ at: 'stopped', why: 'conflict' })
})
