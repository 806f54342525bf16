import { expect, test } from 'vitest'
import { descends, following, newest, nextEdition, NO_EDITION, readStored, type Stored } from './edition'

const edition = (revision: number, writer: string, follows = '') => ({ revision, writer, follows })
const stored = (revision: number, writer: string, follows = '', savedAt = ''): Stored => ({
  text: `${revision}-${writer}`,
  edition: edition(revision, writer, follows),
  savedAt,
  version: 1,
  tasks: 0,
})

test('l17 a tab counts on from the record it opened, and names it', () => {
  const first = nextEdition(NO_EDITION, 'a')
  expect(first).toEqual(edition(1, 'a'))
  const second = nextEdition(first, 'a')
  expect(second).toEqual(edition(2, 'a'))
  const third = nextEdition(second, 'b')
  expect(third).toEqual(edition(3, 'b', '2-a'))
  expect(nextEdition(third, 'c')).toEqual(edition(4, 'c', '3-b 2-a'))
})

test('l17 a record descends from its writer’s and from what it names, and from nothing else', () => {
  expect(descends(edition(3, 'b', '2-a'), edition(1, 'a'))).toBe(true)
  expect(descends(edition(3, 'b', '2-a'), edition(3, 'a'))).toBe(false)
  expect(descends(edition(3, 'b'), edition(3, 'b'))).toBe(true)
  expect(descends(edition(2, 'b'), edition(3, 'b'))).toBe(false)
  expect(descends(edition(9, 'b', '2-a'), edition(1, 'c'))).toBe(false)
  expect(descends(edition(9, 'b'), NO_EDITION)).toBe(false)
})

test('m2 after a crash the journal’s record is the newer one, after a closed page local storage’s', () => {
  const behind = stored(5, 'a')
  const ahead = stored(9, 'c', '8-b 5-a')
  expect(newest(behind, ahead)).toEqual({ winner: ahead, loser: null })
  expect(newest(ahead, behind)).toEqual({ winner: ahead, loser: null })
  expect(newest(null, ahead)).toEqual({ winner: ahead, loser: null })
  expect(newest(behind, null)).toEqual({ winner: behind, loser: null })
})

test('gl7 of two records that neither is behind, one is opened and the other one is kept', () => {
  const one = stored(6, 'a', '5-x')
  const other = stored(7, 'b', '5-x')
  expect(newest(one, other)).toEqual({ winner: other, loser: one })
  expect(newest(other, one)).toEqual({ winner: other, loser: one })
})

test('gl16 what an older release wrote in the place of this one’s record is opened', () => {
  const foreign = stored(0, '')
  const ours = stored(6, 'a')
  expect(newest(foreign, ours)).toEqual({ winner: foreign, loser: ours })
  // It keeps fields it does not know.
  const earlier = stored(6, 'a', '', '2026-01-05')
  const later = stored(6, 'a', '', '2026-01-06')
  expect(newest(later, earlier)).toEqual({ winner: later, loser: null })
})

test('following names each record once, the nearest first, and not without end', () => {
  let known = edition(1, 'w0')
  for (let at = 1; at < 60; at++) known = following(edition(at, `w${at}`), known)
  expect(known.follows.split(' ')).toHaveLength(24)
  expect(known.follows).toMatch(/^58-w58 57-w57 /)
})

test('a record without tasks, or of any other shape, is none', () => {
  for (const text of ['', '[]', 'null', '{}', '{"tasks":{}}', '{"tasks":['])
    expect(readStored(text)).toBeNull()
  expect(readStored('{"tasks":[1,2],"revision":-3,"writer":7}')).toMatchObject({
    edition: NO_EDITION,
    tasks: 2,
  })
})
