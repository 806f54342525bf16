import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenAnswer } from '../../codec/calls'
import type { ShortUrlAnswer } from '../../api/short-url'
import { isReadOnly, readArrival, withRights } from './link-arrival'

const opened: OpenAnswer = { ok: true, mode: 'ro', count: 3, warnings: [], record: '{}' }
const bad: OpenAnswer = {
  ok: false,
  message: 'Failed to load shared data. The link may be corrupted.',
  code: 'truncated',
  recovered: { count: 2, record: '{}' },
}

const readers = (open: OpenAnswer, find: ShortUrlAnswer = { kind: 'notFound' }) => ({
  openLink: vi.fn(() => Promise.resolve(open)),
  findShortUrl: vi.fn(() => Promise.resolve(find)),
})
const data = { address: { kind: 'data', data: 'H4s' }, readable: false } as const
const code = { address: { kind: 'code', code: 'ab12cd' }, readable: false } as const

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

test('a good link is shared in its mode', async () => {
  expect(await readArrival(data, readers(opened))).toMatchObject({
    kind: 'shared',
    mode: 'ro',
    count: 3,
    isPart: false,
  })
})

test('l6 a cut link is damaged, and shows its rows read-only when asked to', async () => {
  expect(await readArrival(data, readers(bad))).toMatchObject({
    kind: 'damaged',
    message: 'Failed to load shared data. The link may be corrupted.',
    readable: 2,
  })
  const asked = { ...data, readable: true }
  expect(await readArrival(asked, readers(bad))).toMatchObject({
    kind: 'shared',
    mode: 'ro',
    count: 2,
    isPart: true,
  })
})

test('a code leads to its plan, wherever its address points', async () => {
  const using = readers(opened, { kind: 'found', longUrl: 'https://elsewhere.example/?data=H4sX' })
  expect(await readArrival(code, using)).toMatchObject({ kind: 'shared' })
  expect(using.openLink).toHaveBeenCalledWith('H4sX', true)
})

test('l5 an unknown code and bad data behind one start with a clean project', async () => {
  expect(await readArrival(code, readers(opened))).toEqual({
    kind: 'clean',
    message: 'The requested project link was not found. Starting with a clean project.',
  })
  for (const longUrl of ['https://plan.example/?data=x', 'https://plan.example/?s=1', ''])
    expect(await readArrival(code, readers(bad, { kind: 'found', longUrl }))).toEqual({
      kind: 'clean',
      message: 'Failed to load project data. Starting with a clean project.',
    })
  const empty = { address: { kind: 'code', code: '' }, readable: false } as const
  const using = readers(opened)
  expect(await readArrival(empty, using)).toMatchObject({ kind: 'clean' })
  expect(using.findShortUrl).not.toHaveBeenCalled()
})

test.each(['offline', 'busy', 'server'] as const)('gl11 %s is no verdict on the link', async (why) => {
  expect(await readArrival(code, readers(opened, { kind: 'unreachable', why }))).toMatchObject({
    kind: 'unreachable',
    kept: code,
  })
})

test('a codec that fails may not fail the next time', async () => {
  const using = { ...readers(opened), openLink: () => Promise.reject(new Error('The codec has stopped.')) }
  expect(await readArrival(data, using)).toMatchObject({
    kind: 'unreachable',
    message: 'The codec has stopped.',
  })
})

test('f11 a plan without tasks is one behind a code, where its owner may have emptied it, and none in a data link', async () => {
  const found = { kind: 'found', longUrl: 'https://plan.example/?data=H4sX' } as const
  for (const rights of [{}, { ownEtag: '"7"' }, { jointEtag: '"7"' }]) {
    const using = readers(opened, { ...found, ...rights })
    await readArrival(code, using)
    expect(using.openLink).toHaveBeenCalledWith('H4sX', true)
  }
  const using = readers(opened)
  await readArrival(data, using)
  expect(using.openLink).toHaveBeenCalledWith('H4s', false)
})

test('l7 a visitor of another person’s permanent link is one, its makers and those of a data link are none', async () => {
  const found = { kind: 'found', longUrl: 'https://plan.example/?data=H4sX' } as const
  expect(await readArrival(code, readers(opened, found))).toMatchObject({ visits: 'ab12cd' })
  expect(await readArrival(code, readers(opened, { ...found, ownEtag: '"7"' }))).not.toHaveProperty('visits')
  expect(await readArrival(code, readers(opened, { ...found, jointEtag: '"7"' }))).not.toHaveProperty(
    'visits',
  )
  expect(await readArrival(data, readers(opened))).not.toHaveProperty('visits')
})

test('lv8 the right to save that is given or taken while the link is shown', async () => {
  const find = (more: object) =>
    ({ kind: 'found', longUrl: 'https://x.example/?data=H4sX', etag: '"7"', ...more }) as const
  const arrived = async (more: object) => {
    const arrival = await readArrival(code, readers(opened, find(more)))
    if (arrival.kind !== 'shared') throw new Error(arrival.kind)
    return arrival
  }
  const [visitor, joint, own] = [
    await arrived({}),
    await arrived({ jointEtag: '"7"' }),
    await arrived({ ownEtag: '"7"' }),
  ]
  const given = withRights(visitor, true)
  expect(given).toEqual({ ...joint, behind: visitor.behind })
  expect(given.kind === 'shared' && [isReadOnly(given), given.joint?.isJoint]).toEqual([false, true])
  // The very same is followed on.
  expect(given.kind === 'shared' && given.behind).toBe(visitor.behind)
  const taken = withRights(joint, false)
  expect(taken).toEqual({ ...visitor, behind: joint.behind })
  expect(taken.kind === 'shared' && isReadOnly(taken)).toBe(true)
  expect(withRights(joint, true)).toBe(joint)
  expect(withRights(visitor, false)).toBe(visitor)
  expect(withRights(own, true)).toBe(own)
})
