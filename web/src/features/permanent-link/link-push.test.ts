import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLinkPush } from './link-push'
import type { PushPorts } from './push-ports'
import { World } from './push-world'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

test('l11 nothing changed is nothing sent, and each change is sent once', async () => {
  const world = new World()
  await world.run(5)
  expect(world.calls).toEqual(['GET'])
  expect(world.push.getState().at).toBe('saved')
  world.edit()
  await world.run(5)
  expect(world.puts()).toEqual(['PUT plan 1'])
  // Undone before the clock ticked: the content is the same.
  world.edit()
  world.plan--
  await world.run(5)
  expect(world.puts()).toHaveLength(1)
})

test('l11 one call is in flight at a time, and then the newest content goes', async () => {
  const world = new World()
  await world.run(1)
  world.fates = [{ kind: 'well', ms: 5000 }]
  world.edit()
  await world.run(2)
  world.edit()
  world.edit()
  await world.run(8)
  expect(world.puts()).toEqual(['PUT plan 1', 'PUT plan 3'])
  expect(world.mostInFlight).toBe(1)
})

test('gs18 an outage is waited out with growing gaps, and is over within half a minute of the server’s return', async () => {
  const world = new World()
  await world.run(1)
  world.edit()
  world.fates = Array.from({ length: 1000 }, () => ({ kind: 'lost', ms: 5 }))
  await world.run(300)
  expect(world.push.getState()).toEqual({ at: 'retrying', why: 'server' })
  // Five minutes, one call a half minute at the end.
  expect(world.puts().length).toBeLessThan(20)
  world.fates = []
  await world.run(35)
  expect(world.push.getState().at).toBe('saved')
  expect(world.there.longUrl).toBe('plan 1')
})

test('gs18 the server’s Retry-After is kept, and a line that is back is used at once', async () => {
  const world = new World()
  const save = vi.fn<PushPorts['save']>(() =>
    Promise.resolve({ kind: 'later', why: 'busy', afterMs: 60_000 }),
  )
  world.push = createLinkPush(world.ports(() => ({ save })))
  await world.run(1)
  world.edit()
  await world.run(59)
  expect(save).toHaveBeenCalledTimes(1)
  await world.run(5)
  expect(save).toHaveBeenCalledTimes(2)
  world.push.wake()
  await world.run(1)
  expect(save).toHaveBeenCalledTimes(3)
})

test.each([
  ['signedOut', { kind: 'signedOut' }],
  ['notOwner', { kind: 'notOwner' }],
  ['gone', { kind: 'gone' }],
] as const)('ga16 gz1 %s ends saving to the link', async (why, answer) => {
  const world = new World()
  const save = vi.fn<PushPorts['save']>(() => Promise.resolve(answer))
  world.push = createLinkPush(world.ports(() => ({ save })))
  await world.run(1)
  world.edit()
  await world.run(2)
  world.edit()
  await world.run(5)
  expect(world.push.getState()).toEqual({ at: 'stopped', why })
  expect(save).toHaveBeenCalledTimes(1)
})

test('l9 l12 a link that opens again is saved to again, and never over what came there meanwhile', async () => {
  const world = new World()
  let isOpen = true
  const gone = { kind: 'gone' } as const
  world.push = createLinkPush(
    world.ports((own) => ({
      open: (...given) => (isOpen ? own.open(...given) : Promise.resolve(gone)),
      save: (...given) => (isOpen ? own.save(...given) : Promise.resolve(gone)),
    })),
  )
  await world.run(1)
  isOpen = false
  world.edit()
  await world.run(2)
  world.push.resume()
  await world.run(2)
  expect(world.push.getState()).toEqual({ at: 'stopped', why: 'gone' })
  isOpen = true
  await world.run(5)
  expect(world.puts()).toEqual([])
  world.push.resume()
  await world.run(2)
  expect(world.push.getState().at).toBe('saved')
  expect(world.there.longUrl).toBe('plan 1')

  isOpen = false
  world.edit()
  await world.run(2)
  isOpen = true
  world.otherDevice('plan 77')
  world.push.resume()
  await world.run(2)
  expect(world.push.getState()).toEqual({ at: 'stopped', why: 'conflict' })
  // A conflict is chosen about, not tried again.
  world.push.resume()
  await world.run(2)
  expect(world.there.longUrl).toBe('plan 77')
})

test.each([
  ['nothing is known of it', null],
  ['it was one’s own when another account was signed in', false],
  ['it was another person’s when another account was signed in', true],
])('l7 whose link it is, the server says: %s', async (_, wasTheirs) => {
  for (const isTheirs of [true, false]) {
    const world = new World()
    world.isTheirs = isTheirs
    world.memory = wasTheirs === null ? null : { ...world.memory!, isJoint: wasTheirs }
    await world.run(1)
    world.edit()
    await world.run(2)
    expect(world.push.getState().at).toBe('saved')
    // A link of one's own is not read again while it is as it was: an account that may not save to it hears so.
    expect(world.push.isJoint()).toBe(wasTheirs === false ? false : isTheirs)
  }
})

test('content that is refused is not sent again, other content is', async () => {
  const world = new World()
  const save = vi.fn<PushPorts['save']>(() => Promise.resolve({ kind: 'refused', reason: 'Too large.' }))
  world.push = createLinkPush(world.ports(() => ({ save })))
  await world.run(1)
  world.edit()
  await world.run(5)
  expect(world.push.getState()).toEqual({ at: 'refused', reason: 'Too large.' })
  expect(save).toHaveBeenCalledTimes(1)
  world.edit()
  await world.run(2)
  expect(save).toHaveBeenCalledTimes(2)
})

test('l12 what another device put there is told, not overwritten, until one is chosen', async () => {
  const world = new World()
  await world.run(1)
  world.otherDevice('plan 77')
  world.edit()
  await world.run(10)
  expect(world.push.getState()).toEqual({ at: 'stopped', why: 'conflict' })
  expect(world.there.longUrl).toBe('plan 77')
  expect(world.conflicts).toHaveLength(1)
  await world.push.resolve(world.conflicts[0]!, 'mine')
  await world.run(2)
  expect(world.there.longUrl).toBe('plan 1')
  expect(world.push.getState().at).toBe('saved')
})

test('l12 what another device put there is shown where nothing here is unsaved', async () => {
  const world = new World()
  world.otherDevice('plan 77')
  await world.run(2)
  expect(world.plan).toBe(77)
  expect(world.adoptedAfter).toEqual(['"1"'])
  expect(world.push.getState().at).toBe('saved')
  expect(world.puts()).toEqual([])
})

test('a link that was let go is sent nothing more', async () => {
  const world = new World()
  await world.run(1)
  world.edit()
  world.hasLink = false
  await world.run(5)
  expect(world.puts()).toEqual([])
  expect(world.push.getState().at).toBe('none')
})

test('gl18 a page on its way out sends what waits before it is gone, once', async () => {
  const world = new World()
  await world.run(2)
  world.edit()
  world.push.leave()
  // Without a turn of its own.
  expect(world.puts()).toEqual(['PUT plan 1'])
  world.push.leave()
  expect(world.puts()).toHaveLength(1)
  world.page++
  await vi.advanceTimersByTimeAsync(100)
  expect(world.there.longUrl).toBe('plan 1')
  // And again at the next visit: it is one's own.
  world.push = createLinkPush(world.ports())
  world.edit()
  await world.run(5)
  expect(world.there.longUrl).toBe('plan 2')
  expect(world.conflicts).toEqual([])
})

test('gl18 what was being packed when the page was hidden is not sent a second time', async () => {
  const world = new World()
  await world.run(2)
  world.edit()
  void world.push.tick()
  world.push.leave()
  await world.run(3)
  expect(world.puts()).toEqual(['PUT plan 1'])
  expect(world.push.getState().at).toBe('saved')
})

test.each([
  ['the later one comes first', 500, 10],
  ['the later one comes last', 10, 500],
] as const)('gl18 an edit during a call at closing is not lost: %s', async (_, first, second) => {
  const world = new World()
  await world.run(2)
  world.edit()
  world.fates = [
    { kind: 'late', ms: first },
    { kind: 'late', ms: second },
  ]
  void world.push.tick()
  await vi.advanceTimersByTimeAsync(5)
  world.edit()
  world.reload()
  await world.run(5)
  expect(world.there.longUrl).toBe('plan 2')
  expect(world.push.getState().at).toBe('saved')
  expect(world.conflicts).toEqual([])
})

test('gl18 what could not be sent goes first at the next visit, before anything is asked', async () => {
  const world = new World()
  await world.run(2)
  world.edit()
  world.fates = [{ kind: 'lost', ms: 5 }]
  world.reload()
  world.calls = []
  await world.run(2)
  expect(world.calls[0]).toBe('PUT plan 1')
  expect(world.there.longUrl).toBe('plan 1')
})

test('l12 the same plan packed in another way is no news of another device', async () => {
  const world = new World()
  world.packsPlain = true
  await world.run(2)
  world.edit()
  world.push.leave()
  await world.run(2)
  expect(world.there.longUrl).toBe('plan 1 plain')
  world.reload()
  world.otherDevice('plan 77')
  await world.run(3)
  // Nothing was unsaved here.
  expect(world.conflicts).toEqual([])
  expect(world.plan).toBe(77)
})

test('l12 what was sent without an answer and then taken back does not stay behind the link', async () => {
  const world = new World()
  await world.run(2)
  world.fates = [{ kind: 'answerLost', ms: 5 }]
  world.edit()
  await world.run(1)
  expect(world.there.longUrl).toBe('plan 1')
  world.edit()
  world.plan = 0
  await world.run(5)
  expect(world.there.longUrl).toBe('plan 0')
})
