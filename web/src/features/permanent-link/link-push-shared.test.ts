import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangesSent } from '../../api/changes'
import type { Later, SaveAnswer } from '../../api/links'
import type { LinkRows, RemoteRevision } from '../../platform/link-memory'
import { createLinkPush } from './link-push'
import { createOutgoing } from './outgoing'
import type { PushPorts } from './push-ports'
import { TICK_MS } from './remote'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

const CODE = 'abc123'
const later: Later = { kind: 'later', why: 'server', afterMs: null }
const wordsOf = (longUrl: string): string[] => longUrl.split(' ').filter(Boolean)
const namesOf = (longUrl: string): number[] => wordsOf(longUrl).map((_, row) => row + 1)
const rows = (longUrl: string): LinkRows => ({ epoch: 1, there: namesOf(longUrl), here: null })

type Fate = 'well' | 'lost' | 'answerLost'

/** A link that several edit: its plan is a list of words, and a change adds some. */
class Shared {
  plan: string[] = []
  edits = 0
  there: { words: string[]; revision: number } = { words: [], revision: 1 }
  carriedOut: string[] = []
  fates: Fate[] = []
  puts = 0
  /** What was sent at the last visit without an answer. */
  sent: string[] = []
  /** The server refuses lists that are older than this. */
  oldest = 0
  memory: RemoteRevision = { code: CODE, etag: '"1"', longUrl: '', isJoint: false, rows: rows('') }
  push = createLinkPush(this.ports())

  edit(word: string) {
    this.plan = [...this.plan, word]
    this.edits++
  }

  other(word: string) {
    this.there = { words: [...this.there.words, word], revision: this.there.revision + 1 }
  }

  #answer<T>(work: () => T): Promise<T | Later> {
    const fate = this.fates.shift() ?? 'well'
    const answer = fate === 'lost' ? later : work()
    const heard = fate === 'well' ? answer : later
    return new Promise((done) => setTimeout(() => done(heard), 10))
  }

  #now = () => ({ etag: `"${this.there.revision}"`, longUrl: this.there.words.join(' ') })

  #carryOut({ client, n, base, changes }: ChangesSent): SaveAnswer {
    const name = `${client} ${n}`
    const isRepeat = this.carriedOut.includes(name)
    if (!isRepeat && base < this.oldest) return { kind: 'changed' }
    const isAlone = !isRepeat && base === this.there.revision
    if (!isRepeat) {
      this.carriedOut.push(name)
      for (const word of JSON.parse(changes) as string[]) this.other(word)
    }
    const { etag, longUrl } = this.#now()
    return isAlone
      ? { kind: 'saved', etag }
      : { kind: 'saved', etag, merged: { longUrl, rows: rows(longUrl) } }
  }

  /** The other side's words in their order, and what only this page has behind them. */
  #join(longUrl: string) {
    const words = wordsOf(longUrl)
    this.plan = [...words, ...this.plan.filter((word) => !words.includes(word))]
    this.edits++
  }

  ports(): PushPorts {
    const pack = (_: boolean, record: string) => Promise.resolve(record)
    return {
      link: () => ({ code: CODE, readOnly: false }),
      account: () => 'Ada',
      edits: () => this.edits,
      content: () => Promise.resolve(this.plan.join(' ')),
      contentNow: () => this.plan.join(' '),
      isSame: (one, other) => Promise.resolve(one === other),
      open: (_, __, isShared = false) =>
        this.#answer(() => {
          const now = this.#now()
          return { kind: 'found', ...now, isJoint: false, ...(isShared && { rows: rows(now.longUrl) }) }
        }),
      save: () => {
        this.puts++
        return Promise.resolve({ kind: 'changed' })
      },
      outgoing: createOutgoing({
        edits: () => this.edits,
        account: () => 'Ada',
        record: () => this.plan.join(' '),
        content: () => Promise.resolve(this.plan.join(' ')),
        pack,
        changes: ({ longUrl }, record) => {
          const known = wordsOf(longUrl)
          const added = wordsOf(record).filter((word) => !known.includes(word))
          const changes = added.length > 0 ? JSON.stringify(added) : null
          const names = namesOf(record)
          return Promise.resolve({ changes, there: names, here: names })
        },
        save: () => Promise.resolve({ kind: 'changed' }),
        sendChanges: (_, changes) => this.#answer(() => this.#carryOut(changes)),
        age: () => 0,
        client: 'page',
      }),
      takeIn: (_, there) => {
        const before = this.edits
        this.#join(there.longUrl)
        return Promise.resolve({ before, after: this.edits, here: [] })
      },
      loadRemote: () => Promise.resolve({ behind: this.memory, sent: this.sent }),
      remember: (behind) => {
        this.memory = behind
        return Promise.resolve()
      },
      rememberWhose: () => Promise.resolve(),
      rememberSent: () => undefined,
      adopt: (there) => {
        this.#join(there.longUrl)
        return Promise.resolve(true)
      },
      nearestBase: (known) => Promise.resolve(known),
      join: (_, there) => {
        this.#join(there.longUrl)
        return Promise.resolve([])
      },
      onConflict: () => undefined,
      onOthers: () => undefined,
      random: () => 0.5,
    }
  }

  async run(seconds: number) {
    for (let at = 0; at < seconds; at++) {
      void this.push.tick()
      await vi.advanceTimersByTimeAsync(TICK_MS)
    }
  }
}

test('lv12 changes go between those of others, and theirs come in with the answer', async () => {
  const world = new Shared()
  await world.run(1)
  expect(world.push.isShared()).toBe(true)
  world.edit('mine')
  world.other('theirs')
  await world.run(2)
  expect(world.there.words).toEqual(['theirs', 'mine'])
  expect(world.plan).toEqual(['theirs', 'mine'])
  expect(world.push.getState().at).toBe('saved')
  expect(world.puts).toBe(0)
})

test('l30 the first change goes as a list too, once it is known who is there', async () => {
  const world = new Shared()
  const { rows: known, ...alone } = world.memory
  world.memory = alone
  await world.run(1)
  expect(world.push.isShared()).toBe(false)
  // Of another revision.
  world.push.meet({ ...world.memory, etag: '"0"', rows: known! })
  expect(world.push.isShared()).toBe(false)
  world.push.meet({ ...world.memory, rows: known! })
  expect(world.push.isShared()).toBe(true)
  world.edit('mine')
  world.other('theirs')
  await world.run(2)
  expect(world.there.words).toEqual(['theirs', 'mine'])
  expect(world.puts).toBe(0)
})

test('lv12 what is changed while another plan is being shown goes when that is behind it', async () => {
  const world = new Shared()
  await world.run(1)
  world.other('theirs')
  await world.push.hold(async () => {
    world.edit('mine')
    await world.run(3)
    expect(world.carriedOut).toEqual([])
    world.plan = ['theirs', 'mine']
    const there = { ...world.memory, etag: '"2"', longUrl: 'theirs' }
    world.push.follow(there, world.edits - 1)
  })
  await world.run(2)
  expect(world.there.words).toEqual(['theirs', 'mine'])
  expect(world.push.getState().at).toBe('saved')
})

test.each(['notOwner', 'updated', 'signedOut'] as const)(
  'lv17 lv25 where saving has ended (%s), it stays so when what others saved is shown',
  async (why) => {
    const world = new Shared()
    await world.run(1)
    world.push.stop(why)
    const there = { ...world.memory, etag: '"2"', longUrl: 'theirs' }
    world.plan = ['theirs']
    world.push.follow(there, world.edits)
    expect(world.push.getState()).toEqual({ at: 'stopped', why })
    world.edit('mine')
    await world.run(3)
    expect(world.carriedOut).toEqual([])
    expect(world.push.getState()).toEqual({ at: 'stopped', why })
  },
)

test('lv13 a list without an answer is sent again as it was, and carried out once', async () => {
  const world = new Shared()
  await world.run(1)
  world.edit('one')
  world.fates = ['answerLost', 'lost', 'answerLost']
  await world.run(1)
  world.edit('two')
  await world.run(20)
  expect(world.carriedOut).toEqual(['page 1', 'page 2'])
  expect(world.there.words).toEqual(['one', 'two'])
  expect(world.push.getState().at).toBe('saved')
})

test('lv12 a list that came too late is joined and sent anew', async () => {
  const world = new Shared()
  await world.run(1)
  world.edit('mine')
  world.other('theirs')
  world.oldest = 2
  await world.run(4)
  expect(world.there.words).toEqual(['theirs', 'mine'])
  expect(world.plan).toEqual(['theirs', 'mine'])
})

test('lv12 lv13 whatever is lost on the way, every change is there once and both hold the same', async () => {
  const step = fc.constantFrom<'mine' | 'theirs' | 'wait' | 'late' | Fate>(
    'mine',
    'theirs',
    'wait',
    'late',
    'lost',
    'answerLost',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const world = new Shared()
      await world.run(1)
      const all: string[] = []
      for (const [at, step] of steps.entries()) {
        const word = `${step}${at}`
        if (step === 'mine' || step === 'theirs') all.push(word)
        if (step === 'mine') world.edit(word)
        else if (step === 'theirs') world.other(word)
        else if (step === 'late') world.oldest = world.there.revision
        else if (step === 'wait') await world.run(1)
        else world.fates.push(step)
      }
      world.fates = []
      world.edit('last')
      await world.run(60)
      expect([...world.there.words].sort()).toEqual([...all, 'last'].sort())
      expect(world.plan).toEqual(world.there.words)
      expect(world.push.getState().at).toBe('saved')
      expect(new Set(world.carriedOut).size).toBe(world.carriedOut.length)
    }),
    { numRuns: 200 },
  )
})

test('l12 what was sent at the last visit and may have arrived is no list of changes again', async () => {
  const world = new Shared()
  world.sent = ['mine']
  world.plan = ['mine']
  // It arrived, and somebody went on from it.
  world.other('mine')
  world.other('theirs')
  await world.run(5)
  expect(world.carriedOut).toEqual([])
  expect(world.there.words).toEqual(['mine', 'theirs'])
  expect(world.plan).toEqual(['mine', 'theirs'])
  expect(world.push.getState().at).toBe('saved')
})
