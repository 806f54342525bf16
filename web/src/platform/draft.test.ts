// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  allDrafts,
  draftOf,
  draftsSettled,
  dropDraft,
  forgetPage,
  keepDrafts,
  noteDraft,
  placeTyped,
  setAside,
  takeDrafts,
  DRAFTS_PREFIX,
  type Draft,
} from './draft'

const cell = (task: number, text: string): Draft => ({
  place: { kind: 'cell', task, column: 'name' },
  what: `Task of “${task}”`,
  text,
})
const texts = (drafts: readonly Draft[]) => drafts.map(({ text }) => text)

/** Names that open pages hold. */
const locks = new Set<string>()

beforeEach(async () => {
  await takeDrafts(true)
  for (const { place } of allDrafts()) dropDraft(place)
  await draftsSettled()
  forgetPage()
  keepDrafts('own')
  locks.clear()
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, options: unknown, work?: (lock: object | null) => unknown) => {
        if (typeof options === 'function') locks.add(name)
        return Promise.resolve(work?.(locks.has(name) ? null : {}))
      },
    },
  })
})

test('gl9 what a cell said when typing began stays beside what is typed, until it is dropped', () => {
  noteDraft({ ...cell(1, 'Pa'), was: 'Sand' })
  noteDraft({ ...cell(1, 'Paint'), was: 'Of another tab' })
  expect(allDrafts()).toMatchObject([{ text: 'Paint', was: 'Sand' }])
  dropDraft(cell(1, '').place)
  noteDraft({ ...cell(1, 'D'), was: 'Paint' })
  expect(allDrafts()).toMatchObject([{ text: 'D', was: 'Paint' }])
})

test('gl17 what was typed is there after the page, until it is dropped', async () => {
  noteDraft(cell(1, 'Pa'))
  noteDraft(cell(1, 'Paint'))
  noteDraft({ place: { kind: 'quickAdd', field: 'owner' }, what: 'the form', text: 'Ada' })
  await draftsSettled()
  forgetPage()
  locks.clear()
  expect(texts(await takeDrafts(true))).toEqual(['Paint', 'Ada'])
  expect(draftOf({ kind: 'quickAdd', field: 'owner' })?.text).toBe('Ada')
  await draftsSettled()
  // Another crash at once: it was handed over, not out.
  forgetPage()
  locks.clear()
  expect(texts(await takeDrafts(true))).toEqual(['Paint', 'Ada'])
  for (const { place } of allDrafts()) dropDraft(place)
  await draftsSettled()
  forgetPage()
  locks.clear()
  expect(await takeDrafts(true)).toEqual([])
  expect(Object.keys({ ...localStorage })).toEqual([])
})

test('gl17 what was committed while it was being written comes back in no visit', async () => {
  const wait = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
  }
  // Wherever the write is by then; it is over before the next one is due.
  for (let turns = 0; turns < 20; turns++) {
    noteDraft(cell(1, 'Pai'))
    window.dispatchEvent(new Event('pagehide'))
    await wait(turns)
    dropDraft(cell(1, 'Pai').place)
    await wait(20)
    await draftsSettled()
    forgetPage()
    locks.clear()
    expect(await takeDrafts(true), `after ${turns} turns`).toEqual([])
  }
})

test('gl17 what a crash left in the journal alone is found there', async () => {
  noteDraft(cell(1, 'Paint'))
  await draftsSettled()
  localStorage.clear()
  forgetPage()
  locks.clear()
  expect(texts(await takeDrafts(true))).toEqual(['Paint'])
})

test('gl17 gs12 a crash brings back the last text though the clock was set back meanwhile', async () => {
  noteDraft(cell(1, 'Pain'))
  await draftsSettled()
  const before = { ...localStorage } as Record<string, string>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60 * 1000 })
  noteDraft(cell(1, 'Paint'))
  await draftsSettled()
  vi.useRealTimers()
  // Local storage loses the last half minute (M2).
  for (const [key, text] of Object.entries(before)) localStorage.setItem(key, text)
  forgetPage()
  locks.clear()
  expect(texts(await takeDrafts(true))).toEqual(['Paint'])
})

test('gl17 text in a tab that is open stays that tab’s, and two of one place are both kept', async () => {
  noteDraft(cell(1, 'From the first'))
  await draftsSettled()
  forgetPage()
  expect(await takeDrafts(true)).toEqual([])
  noteDraft(cell(1, 'From the second'))
  await draftsSettled()
  forgetPage()
  locks.clear()
  expect(texts(await takeDrafts(true)).sort()).toEqual(['From the first', 'From the second'])
})

test('gl8 gl17 what is offered stays beside what is typed and kept in the same place, from visit to visit', async () => {
  const description = (text: string): Draft => ({
    place: { kind: 'description' },
    what: 'the description',
    text,
  })
  for (const text of ['One', 'Another', 'A third']) {
    noteDraft(description(text))
    await draftsSettled()
    forgetPage()
    locks.clear()
    for (const draft of await takeDrafts(true)) expect(setAside(draft)).toMatchObject({ text: draft.text })
  }
  noteDraft(description('Saved since'))
  dropDraft({ kind: 'description' })
  expect(texts(allDrafts())).toEqual(['One', 'Another', 'A third'])
  expect(new Set(allDrafts().map(({ place }) => placeTyped(place).kind))).toEqual(new Set(['description']))
  // The same text again is one.
  noteDraft(description('One'))
  setAside(description('One'))
  expect(texts(allDrafts())).toEqual(['One', 'Another', 'A third'])
})

test('l3 a view that may only be read writes nothing', async () => {
  keepDrafts('not')
  noteDraft(cell(1, 'Paint'))
  await draftsSettled()
  expect(Object.keys({ ...localStorage })).toEqual([])
})

test('gl17 while a link is shown, what was typed into one’s own plan waits', async () => {
  noteDraft(cell(1, 'Own'))
  await draftsSettled()
  forgetPage()
  locks.clear()
  expect(await takeDrafts(false)).toEqual([])
  keepDrafts('link')
  noteDraft(cell(2, 'Of the link'))
  await draftsSettled()
  forgetPage()
  locks.clear()
  keepDrafts('own')
  expect(texts(await takeDrafts(false))).toEqual(['Of the link'])
  expect(texts(await takeDrafts(true)).sort()).toEqual(['Of the link', 'Own'])
})

test('what is none of ours in storage is passed over', async () => {
  localStorage.setItem(`${DRAFTS_PREFIX}x`, '{"at":"then"}')
  localStorage.setItem(
    `${DRAFTS_PREFIX}y`,
    '{"at":1,"drafts":[{"place":{"kind":"moon"},"what":"","text":""},7]}',
  )
  localStorage.setItem(`${DRAFTS_PREFIX}z`, 'text')
  expect(await takeDrafts(true)).toEqual([])
  localStorage.clear()
})

test('gl17 what was committed just before the page closed is not offered again', async () => {
  noteDraft(cell(1, 'Pain'))
  await draftsSettled()
  dropDraft(cell(1, 'Pain').place)
  // The page closes before the journal has answered: what it still holds is older than this.
  window.dispatchEvent(new Event('pagehide'))
  const left = Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS_PREFIX))
  expect(left.map((key) => JSON.parse(localStorage.getItem(key) ?? '') as object)).toEqual([
    expect.objectContaining({ drafts: [] }),
  ])
  await draftsSettled()
  expect(Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS_PREFIX))).toEqual([])
})

test('gl4 gl17 text of a place that cannot be read is of no place, and half an emoji in it is mended', async () => {
  const places = [
    { kind: 'cell', task: '7', column: 'name' },
    { kind: 'cell', task: 1.5, column: 'name' },
    { kind: 'cell', task: 7 },
    { kind: 'cellar' },
    { kind: 'newCard', grouping: 'status' },
    { kind: 'offered', from: { kind: 'cellar' }, among: 1 },
    { kind: 'offered', from: { kind: 'description' } },
    null,
    { kind: 'cell', task: 7, column: 'name' },
  ]
  const drafts = places.map((place, at) => ({ place, what: 'a cell', text: `typed ${at} \ud83d` }))
  localStorage.setItem(`${DRAFTS_PREFIX}x`, JSON.stringify({ at: 1, isOfLink: false, drafts }))
  const taken = await takeDrafts(true)
  expect(texts(taken)).toEqual(places.map((_, at) => `typed ${at} \ufffd`))
  expect(taken.map(({ place }) => place.kind)).toEqual([...Array<string>(8).fill('other'), 'cell'])
  noteDraft(cell(9, 'cut \ud83d'))
  expect(draftOf(cell(9, '').place)?.text).toBe('cut \ufffd')
})

/** As the browser asks a page that is about to be left. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('gl8 gl1 where local storage takes nothing the page asks before it is left, until the journal has what is typed', async () => {
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  noteDraft(cell(1, 'Paint'))
  expect(asks()).toBe(true)
  await draftsSettled()
  expect(asks()).toBe(false)
  noteDraft(cell(1, 'Paint walls'))
  expect(asks()).toBe(true)
  // Given up.
  dropDraft(cell(1, '').place)
  expect(asks()).toBe(false)
  set.mockRestore()
  // With room it is written before the page is gone.
  noteDraft(cell(1, 'Sand'))
  expect(asks()).toBe(false)
  expect(JSON.stringify({ ...localStorage })).toContain('Sand')
})

test('gl8 gl1 where the journal has no room either the page goes on asking', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const full = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
  noteDraft(cell(1, 'Paint'))
  await draftsSettled()
  expect(asks()).toBe(true)
  for (const spy of [set, put, log]) spy.mockRestore()
})
