/** The journal's write names what it takes the place of, in the page and in a worker (GL7, GL9). */
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadRulesForTests } from '../editor/load-for-tests'
import { nameOf, placing, type Edition } from '../editor/records'
import { database, neededDatabase, type Database } from './database'
import { createJournal } from './journal'
import { handedOver, putRecord, type OutgoingRecord, type Put } from './put-record'

const record = (text: OutgoingRecord['text'], edition: Partial<Edition>, version = 1): OutgoingRecord => ({
  text,
  edition: { revision: 1, writer: 'one', follows: '', ...edition },
  savedAt: '2026-01-05T10:00:00.000Z',
  version,
  tasks: 1,
})
const bytesOf = (text: string) => new TextEncoder().encode(text)

let db: Database
const versions = async () => (await db.getAll('versions')).map(({ edition }) => edition)

async function open() {
  // As to a worker: bytes that were sent are no longer here.
  const put = vi.fn(async (request: Put) => {
    const there = structuredClone(request, { transfer: handedOver(request.record.text) })
    return putRecord(await neededDatabase(), there)
  })
  const journal = createJournal({ placing, nameOf }, put)
  await journal.read()
  return { journal, put }
}

beforeAll(loadRulesForTests)
beforeEach(async () => {
  const opened = await database()
  if (!opened) throw new Error('no database')
  db = opened
  await db.clear('journal')
  await db.clear('versions')
})

test('a record is read as it was written, as text and as bytes, and only bytes are a worker’s', async () => {
  const { journal, put } = await open()
  await journal.commit(record('text', {}))
  expect((await journal.read())?.text).toBe('text')
  expect(put).not.toHaveBeenCalled()
  await journal.commit(record(bytesOf('Übung'), { revision: 2 }))
  expect(await journal.read()).toEqual(record('Übung', { revision: 2 }))
  expect(put).toHaveBeenCalledOnce()
})

test('gl7 what another tab has written since it was read is kept, and named', async () => {
  const [mine, theirs] = [await open(), await open()]
  await mine.journal.commit(record('mine', {}))
  const answer = await theirs.journal.commit(record(bytesOf('theirs'), { writer: 'two' }))
  expect(answer).toMatchObject({ how: 'keepsThere', there: { edition: { writer: 'one' } } })
  expect(answer.kept).not.toBeNull()
  expect(theirs.put).toHaveBeenCalledTimes(2)
  expect((await mine.journal.read())?.text).toBe('theirs')
  expect(await versions()).toEqual(['1-one'])
})

test('gl7 a record that comes late stays out, whoever wrote the one that it is behind', async () => {
  const [mine, theirs] = [await open(), await open()]
  await mine.journal.commit(record('mine', {}))
  await theirs.journal.commit(record('theirs', { revision: 3, writer: 'two', follows: '2-one' }))
  const answer = await mine.journal.commit(record(bytesOf('late'), { revision: 2 }))
  expect(answer).toMatchObject({ how: 'isBehind', kept: null })
  expect((await mine.journal.read())?.text).toBe('theirs')
})

test('gl5 a newer version’s record is not written over, even where it came since the last look', async () => {
  const { journal } = await open()
  await db.put('journal', record('newer', { revision: 9, writer: 'two' }, 2) as never, 'project')
  expect(await journal.commit(record(bytesOf('mine'), {}))).toMatchObject({ how: 'isOlder' })
  expect((await journal.read())?.text).toBe('newer')
})

test('a worker that fails writes nothing, and the next one may', async () => {
  const { journal, put } = await open()
  put.mockRejectedValueOnce(new Error('gone'))
  await expect(journal.commit(record(bytesOf('a'), {}))).rejects.toThrow('gone')
  expect(await journal.read()).toBeNull()
  await journal.commit(record(bytesOf('b'), { revision: 2 }))
  expect((await journal.read())?.text).toBe('b')
})

test('gl9 a database that the browser closed, or somebody deleted, is opened again', async () => {
  const { journal, put } = await open()
  await journal.commit(record('before', {}))
  await deleteDB('barline')
  await journal.commit(record('after', { revision: 2 }))
  expect((await journal.read())?.text).toBe('after')
  await deleteDB('barline')
  await journal.commit(record(bytesOf('by the worker'), { revision: 3 }))
  expect((await journal.read())?.text).toBe('by the worker')
  expect(put).toHaveBeenCalled()
})
