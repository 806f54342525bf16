import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { World, type Fate } from './push-world'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

const anyFate: fc.Arbitrary<Fate> = fc.record({
  kind: fc.constantFrom('well', 'late', 'lost', 'answerLost'),
  ms: fc.nat(4000),
})
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.constant('edit' as const) },
  { weight: 4, arbitrary: fc.record({ seconds: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.array(anyFate, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant('otherDevice' as const) },
  { weight: 1, arbitrary: fc.constantFrom('mine' as const, 'theirs' as const) },
)

test('prop l11 l12 never two in flight, the last content wins, and nothing of others is lost unseen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), fc.boolean(), async (steps, joins) => {
      const world = new World()
      world.joins = joins
      const resolve = async (choice: 'mine' | 'theirs') => {
        const conflict = world.conflicts.at(-1)
        const { push } = world
        const state = push.getState()
        if (conflict && state.at === 'stopped') await push.resolve(conflict, choice)
      }
      let others = 1000.5
      for (const step of steps) {
        if (step === 'edit') world.edit()
        else if (step === 'otherDevice') world.otherDevice(`plan ${(others += 1000)}`)
        else if (step === 'mine' || step === 'theirs') await resolve(step)
        else if (Array.isArray(step)) world.fates.push(...step)
        else await world.run(step.seconds)
      }
      world.fates = []
      for (let round = 0; round < 4; round++) {
        await world.run(40)
        await resolve('mine')
      }
      world.edit()
      await world.run(40)
      await resolve('mine')
      await world.run(10)
      expect(world.mostInFlight).toBeLessThanOrEqual(1)
      expect(world.there.longUrl).toBe(`plan ${world.plan}`)
      expect(world.push.getState().at).toBe('saved')
      // What this page put its own content over, it had been told of.
      expect(world.lost).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const anyVisit = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('edit' as const, 'leave' as const, 'reload' as const) },
  { weight: 3, arbitrary: fc.record({ ms: fc.nat(3000) }) },
  { weight: 2, arbitrary: fc.array(anyFate, { maxLength: 4 }) },
)

test('prop gl18 l12 one device alone has no conflict, however its page comes and goes, and its last content wins', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyVisit, { maxLength: 30 }), fc.boolean(), async (steps, packsPlain) => {
      const world = new World()
      world.packsPlain = packsPlain
      for (const step of steps) {
        if (step === 'edit') world.edit()
        else if (step === 'leave') world.push.leave()
        else if (step === 'reload') world.reload()
        else if (Array.isArray(step)) world.fates.push(...step)
        else {
          void world.push.tick()
          await vi.advanceTimersByTimeAsync(step.ms)
        }
      }
      world.fates = []
      await world.run(80)
      expect(world.conflicts).toEqual([])
      expect(world.push.getState().at).toBe('saved')
      expect(world.there.longUrl.replace(' plain', '')).toBe(`plan ${world.plan}`)
    }),
    { numRuns: 300 },
  )
})
