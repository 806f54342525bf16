import { expect, test, vi } from 'vitest'
import type { RemoteRevision } from '../../platform/link-memory'
import { hearNews, type LinkNews, type NewsPorts } from './hear-news'
import type { LinkPush, PushState } from './push-ports'
import { World } from './push-world'

const CODE = 'k3x9ab'
const at = (revision: number): RemoteRevision => ({
  code: CODE,
  etag: `"${revision}"`,
  longUrl: `url${revision}`,
  isJoint: false,
})

/** A page whose link stands at revision 1. */
function world() {
  const listeners = new Set<() => void>()
  let behind: RemoteRevision | null = at(1)
  const stops: string[] = []
  const push = {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restingAt: () => behind,
    hold: (work: () => Promise<unknown>) => work(),
    follow: (there: RemoteRevision) => {
      behind = there
      tell()
    },
    meet: ({ etag, rows }: RemoteRevision) => {
      if (behind?.etag === etag) behind = { ...behind, ...(rows && { rows }) }
    },
    stop: (why: string) => stops.push(why),
    resume: () => stops.push('resume'),
    getState: (): PushState => ({ at: 'waiting' }),
  } as unknown as LinkPush
  const tell = () => listeners.forEach((listener) => listener())
  const ports = {
    read: vi.fn<NewsPorts['read']>(() =>
      Promise.resolve({
        kind: 'found',
        etag: '"9"',
        longUrl: 'url9',
        rows: { epoch: 9, there: [], here: null },
      }),
    ),
    show: vi.fn<NewsPorts['show']>(() => Promise.resolve({ before: 1, after: 1, here: [] })),
    tellAway: vi.fn<NewsPorts['tellAway']>(),
  }
  const take = hearNews(push, ports)
  const hear = async (news: LinkNews, code = CODE) => {
    take(code, news)
    await new Promise((done) => setTimeout(done))
  }
  const set = async (next: RemoteRevision | null) => {
    behind = next
    tell()
    await new Promise((done) => setTimeout(done))
  }
  const shown = () => ports.show.mock.calls.map(([, there]) => there.etag)
  const rows = () => behind?.rows?.epoch
  return { hear, take, set, shown, ports, stops, rows, present: () => behind?.etag }
}

const saved = (revision: number): LinkNews => ({
  kind: 'saved',
  revision,
  longUrl: `url${revision}`,
  rows: null,
})

test('lv1 what another browser saved is shown where nothing waits', async () => {
  const { hear, shown, present } = world()
  await hear(saved(2))
  await hear(saved(3))
  expect(shown()).toEqual(['"2"', '"3"'])
  expect(present()).toBe('"3"')
})

test('lv2 its own save, and what is older, is none', async () => {
  const { hear, shown, ports } = world()
  await hear(saved(1))
  await hear({ kind: 'saved', revision: 1, longUrl: null, rows: null })
  expect(shown()).toEqual([])
  expect(ports.read).not.toHaveBeenCalled()
})

test('l30 where others have the link open, its rows are asked for once nothing waits, and once for what is there', async () => {
  const { hear, set, ports, rows, shown } = world()
  await set(null)
  await hear({ kind: 'met' })
  expect(ports.read).not.toHaveBeenCalled()
  await set(at(9))
  expect(rows()).toBe(9)
  await hear({ kind: 'met' })
  expect(ports.read).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
  // Known by other rows: it is not what is behind it.
  await set(at(8))
  await set(at(8))
  expect(rows()).toBeUndefined()
  expect(ports.read).toHaveBeenCalledTimes(2)
})

test('l30 of another link that stands at the same revision it is asked too', async () => {
  const { hear, set, ports } = world()
  await hear({ kind: 'met' })
  await set({ ...at(1), code: 'other1' })
  await hear({ kind: 'met' }, 'other1')
  expect(ports.read.mock.calls.map(([behind]) => behind.code)).toEqual([CODE, 'other1'])
})

test('l30 of a link that nobody else has open nothing is asked', async () => {
  const { hear, set, ports } = world()
  await hear({ kind: 'met' }, 'other1')
  await set(at(2))
  expect(ports.read).not.toHaveBeenCalled()
})

test('l12 where something waits to be sent nothing is shown, and afterwards only what is still newer', async () => {
  const { hear, set, shown } = world()
  await set(null)
  await hear(saved(2))
  expect(shown()).toEqual([])
  await set(at(2))
  expect(shown()).toEqual([])
  await set(null)
  await hear(saved(3))
  await hear(saved(4))
  await set(at(3))
  expect(shown()).toEqual(['"4"'])
})

test('lv3 a long plan is asked for', async () => {
  const { hear, shown, present } = world()
  await hear({ kind: 'saved', revision: 8, longUrl: null, rows: null })
  expect(shown()).toEqual(['"9"'])
  expect(present()).toBe('"9"')
})

test('what was edited while it was prepared is not shown over', async () => {
  const { hear, ports, present } = world()
  ports.show.mockResolvedValueOnce(null)
  await hear(saved(2))
  expect(present()).toBe('"1"')
  await hear(saved(3))
  expect(present()).toBe('"3"')
})

test('news of another link are none', async () => {
  const { hear, shown } = world()
  await hear(saved(2), 'abcdef')
  expect(shown()).toEqual([])
})

test('lv25 a page that is older than the server stops', async () => {
  const { hear, stops } = world()
  await hear({ kind: 'updated' })
  expect(stops).toEqual(['updated'])
})

test('lv8 lv9 rights that are taken back, given again, and the end', async () => {
  const { hear, stops } = world()
  await hear({ kind: 'rights', canSave: false })
  await hear({ kind: 'rights', canSave: true })
  await hear({ kind: 'gone' })
  expect(stops).toEqual(['notOwner', 'resume', 'gone'])
})

test('lv12 what is heard while one’s own save is under way is shown as soon as that is over', async () => {
  vi.useFakeTimers()
  const link = new World()
  const show = vi.fn<NewsPorts['show']>(() => Promise.resolve({ before: 1, after: 1, here: [] }))
  const take = hearNews(link.push, { read: vi.fn(), show, tellAway: vi.fn() })
  await link.run(1)
  link.edit()
  link.fates = [{ kind: 'well', ms: 600 }]
  void link.push.tick()
  await vi.advanceTimersByTimeAsync(300)
  const { code } = link.memory!
  take(code, { kind: 'saved', revision: 3, longUrl: 'plan 7', rows: null })
  expect(show).not.toHaveBeenCalled()
  // No further edit, no further turn.
  await vi.advanceTimersByTimeAsync(400)
  expect(show.mock.calls.map(([, there]) => there.longUrl)).toEqual(['plan 7'])
  vi.useRealTimers()
})

test('gs18 what could not be read is read again, not before the server wants it; that it lasts is told', async () => {
  vi.useFakeTimers()
  const { take, shown, ports, present } = world()
  const later = (afterMs: number | null) => ({ kind: 'later', why: 'server', afterMs }) as const
  ports.read.mockResolvedValueOnce(later(3000)).mockResolvedValueOnce(later(null))
  ports.read.mockResolvedValueOnce(later(4000))
  const long = (revision: number): LinkNews => ({ kind: 'saved', revision, longUrl: null, rows: null })
  take(CODE, long(8))
  await vi.advanceTimersByTimeAsync(100)
  take(CODE, long(9))
  await vi.advanceTimersByTimeAsync(2800)
  expect(ports.read).toHaveBeenCalledTimes(1)
  expect(ports.tellAway).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(ports.tellAway.mock.calls).toEqual([[true]])
  await vi.advanceTimersByTimeAsync(12_000)
  expect([shown(), present()]).toEqual([['"9"'], '"9"'])
  expect(ports.tellAway.mock.calls).toEqual([[true], [false]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ports.read).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})

test('gs18 what came by itself meanwhile is shown at once, and nothing is asked for any more', async () => {
  vi.useFakeTimers()
  const { take, shown, ports } = world()
  ports.read.mockResolvedValueOnce({ kind: 'later', why: 'busy', afterMs: 20_000 })
  take(CODE, { kind: 'saved', revision: 2, longUrl: null, rows: null })
  await vi.advanceTimersByTimeAsync(0)
  take(CODE, saved(3))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toEqual(['"3"'])
  expect(ports.read).toHaveBeenCalledTimes(1)
  expect(ports.tellAway).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('l6 that the link is gone is heard from what is read, too', async () => {
  const { hear, stops, ports } = world()
  ports.read.mockResolvedValueOnce({ kind: 'gone' })
  await hear({ kind: 'saved', revision: 2, longUrl: null, rows: null })
  expect(stops).toEqual(['gone'])
})
