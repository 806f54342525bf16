import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPackedPlan } from './packed-plan'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function planThat({ packed = 100, plain = 300, limit = 1000 } = {}) {
  let stamp = 0
  let listener: () => void = () => undefined
  const pack = vi.fn(
    () => new Promise<string>((done) => setTimeout(() => done(`packed ${stamp}`.padEnd(packed)), 50)),
  )
  const ready = createPackedPlan({
    link: () => ({ readOnly: false }),
    stamp: () => stamp,
    subscribe: (heard) => {
      listener = heard
      return () => (listener = () => undefined)
    },
    pack,
    packPlain: () => `plain ${stamp}`.padEnd(plain),
    isSmall: (content) => content.length < limit,
  })
  const edit = () => {
    stamp++
    listener()
  }
  return { ready, pack, edit }
}

test('gl18 what is ready goes, else the plain form, and only what is small enough', async () => {
  const { ready, edit } = planThat()
  ready.keepReady()
  edit()
  expect(ready.now(false)?.trim()).toBe('plain 1')
  await vi.advanceTimersByTimeAsync(100)
  expect(ready.now(false)?.trim()).toBe('packed 1')
  // For other visitors it is another content.
  expect(ready.now(true)?.trim()).toBe('plain 1')
  edit()
  expect(ready.now(false)?.trim()).toBe('plain 2')
  expect(planThat({ plain: 2000 }).ready.now(false)).toBeNull()
})

test('gl18 each content is packed once, and one too large to leave with not ahead of time', async () => {
  const { ready, pack, edit } = planThat()
  ready.keepReady()
  edit()
  edit()
  await vi.advanceTimersByTimeAsync(100)
  expect(pack).toHaveBeenCalledTimes(1)
  expect((await ready.content(false)).trim()).toBe('packed 2')
  expect(pack).toHaveBeenCalledTimes(1)

  const large = planThat({ packed: 5000, plain: 9000 })
  const stop = large.ready.keepReady()
  large.edit()
  await vi.advanceTimersByTimeAsync(100)
  large.edit()
  await vi.advanceTimersByTimeAsync(100)
  expect(large.pack).toHaveBeenCalledTimes(1)
  stop()
})

test('a packing that failed is tried again when it is asked for', async () => {
  const { ready, pack } = planThat()
  pack.mockRejectedValueOnce(new Error('The codec has stopped.'))
  await expect(ready.content(false)).rejects.toThrow('stopped')
  const again = ready.content(false)
  await vi.advanceTimersByTimeAsync(100)
  expect((await again).trim()).toBe('packed 0')
})
