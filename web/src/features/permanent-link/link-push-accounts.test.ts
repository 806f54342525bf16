import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { World } from './push-world'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

/** Ada's last change did not reach the link. */
async function unsentByAda(): Promise<World> {
  const world = new World()
  await world.run(2)
  world.fates = [{ kind: 'lost', ms: 5 }]
  world.edit()
  await world.run(1)
  expect(world.names).toEqual([])
  return world
}

/** What stands behind the link is as Ada left it, and nothing has gone there since. */
function nothingWent(world: World) {
  expect(world.push.getState()).toEqual({ at: 'stopped', why: 'otherAccount' })
  expect(world.there.longUrl).toBe('plan 0')
  expect(world.names).toEqual([])
}

test.each(['another visit', 'another tab'])(
  'ga16 changes of one account are not sent in the name of the next, which came in %s',
  async (where) => {
    const world = await unsentByAda()
    world.account = 'Bob'
    if (where === 'another visit') world.reload()
    await world.run(60)
    nothingWent(world)
    expect(world.asked).toEqual([['Ada']])
    // Nor does the page send them on its way out.
    world.push.leave()
    await world.run(5)
    nothingWent(world)
    world.isTheirs = true
    await world.push.claim({ code: 'abc123', etag: '"1"', longUrl: 'plan 0', isJoint: true })
    await world.run(5)
    expect(world.push.isJoint()).toBe(true)
    expect(world.there.longUrl).toBe('plan 1')
    expect(world.names).toEqual(['Bob'])
    // From here on they are Bob's.
    world.edit()
    await world.run(5)
    expect(world.there.longUrl).toBe('plan 2')
    expect(world.asked).toHaveLength(1)
  },
)

test('ga16 who left the question open is asked again where that is asked for, and nothing goes before', async () => {
  const world = await unsentByAda()
  world.account = 'Bob'
  world.reload()
  await world.run(60)
  world.push.askAgain()
  await world.run(60)
  nothingWent(world)
  expect(world.asked).toEqual([['Ada'], ['Ada']])
})

test('ga16 what the next account discards is not sent, and what it changes then is its own', async () => {
  const world = await unsentByAda()
  world.account = 'Bob'
  world.reload()
  await world.run(5)
  await world.push.resolve({ code: 'abc123', etag: '"1"', longUrl: 'plan 0', isJoint: true }, 'theirs')
  await world.run(5)
  expect(world.told).toEqual(['plan 0'])
  expect(world.plan).toBe(0)
  expect(world.names).toEqual([])
  expect(world.push.getState().at).toBe('saved')
  world.plan = 40
  world.edit()
  await world.run(5)
  expect(world.names).toEqual(['Bob'])
  expect(world.there.longUrl).toBe('plan 41')
})

test('ga16 whoever left changes unsent and signs in again is not asked', async () => {
  const world = await unsentByAda()
  world.account = 'Bob'
  world.reload()
  await world.run(5)
  world.account = 'Ada'
  await world.run(5)
  expect(world.names).toEqual(['Ada'])
  expect(world.there.longUrl).toBe('plan 1')
  expect(world.asked).toEqual([['Ada']])
})

test('ga16 what another account changed beside them is asked about too', async () => {
  const world = await unsentByAda()
  world.account = 'Bob'
  world.reload()
  await world.run(5)
  world.edit()
  await world.run(2)
  world.account = 'Ada'
  world.reload()
  await world.run(5)
  nothingWent(world)
  expect(world.asked).toEqual([['Ada'], ['Bob']])
})

test('ga16 where everything was sent the next account goes on without a question', async () => {
  const world = new World()
  await world.run(2)
  world.fates = [{ kind: 'answerLost', ms: 5 }]
  world.edit()
  await world.run(1)
  world.account = 'Bob'
  world.reload()
  await world.run(40)
  expect(world.asked).toEqual([])
  expect(world.push.getState().at).toBe('saved')
  world.edit()
  await world.run(5)
  expect(world.names).toEqual(['Ada', 'Bob'])
  // What Bob leaves is Bob's.
  world.fates = [{ kind: 'lost', ms: 5 }]
  world.edit()
  await world.run(1)
  world.account = 'Ada'
  world.reload()
  await world.run(40)
  expect(world.asked).toEqual([['Bob']])
  expect(world.there.longUrl).toBe('plan 2')
})

test('ga16 a session that ended goes on where it was once the same account is back', async () => {
  const world = new World()
  await world.run(2)
  world.push.stop('signedOut')
  world.edit()
  await world.run(5)
  expect(world.names).toEqual([])
  world.push.signedIn()
  await world.run(3)
  expect(world.names).toEqual(['Ada'])
  expect(world.asked).toEqual([])
})
