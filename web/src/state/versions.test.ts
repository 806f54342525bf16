import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadRulesForTests } from '../editor/load-for-tests'
import { nameOf, placing } from '../editor/records'
import type { Database } from '../platform/database'
import { createJournal } from '../platform/journal'
import { headerOf } from '../platform/put-record'
import { listVersions, readVersion } from '../platform/versions'
import { keepPlan, keepVersion, restoreActions, restoreVersion } from './versions'

let db: Database
let count = 0

vi.mock(import('../platform/database'), async (original) => ({
  ...(await original()),
  neededDatabase: () => Promise.resolve(db),
}))

beforeAll(loadRulesForTests)
beforeEach(async () => {
  db = await openDB(`barline-${++count}`, 1, {
    upgrade(made) {
      made.createObjectStore('journal')
      made.createObjectStore('versions', { keyPath: 'id', autoIncrement: true })
    },
  })
})

const text = (name: string) => JSON.stringify({ tasks: [{ name }], projectDescription: name })
const stored = (revision: number, writer: string, follows = '', version = 1) => ({
  text: text(`${revision}-${writer}`),
  edition: { revision, writer, follows },
  savedAt: '2026-01-05T10:00:00Z',
  version,
  tasks: 1,
})
const RESTORED = { isEdit: true, undoStep: 1 }

const planOf = (record: string) => {
  const plan = {
    now: record,
    record: () => plan.now,
    getState: () => ({ tasks: 1, isReadOnly: false }),
    restore: (wanted: string) => {
      plan.now = wanted
      return { ok: true as const, change: RESTORED }
    },
  }
  return plan
}

test('the journal holds the last record of a tab, and no version comes of it', async () => {
  const journal = createJournal({ placing, nameOf })
  expect(await journal.read()).toBeNull()
  expect(await journal.commit(stored(1, 'a'))).toEqual({ how: 'replaces', there: null, kept: null })
  expect(await journal.commit(stored(2, 'a'))).toEqual({
    how: 'replaces',
    there: headerOf(stored(1, 'a')),
    kept: null,
  })
  expect(await journal.read()).toEqual(stored(2, 'a'))
  expect(await listVersions()).toEqual([])
})

test('gl7 another tab’s record that is displaced is a version, once', async () => {
  const journal = createJournal({ placing, nameOf })
  await journal.commit(stored(6, 'a', '5-x'))
  expect(await journal.commit(stored(6, 'b', '5-x'))).toEqual({
    how: 'keepsThere',
    there: headerOf(stored(6, 'a', '5-x')),
    kept: 1,
  })
  const [version, ...rest] = await listVersions()
  expect(rest).toEqual([])
  expect(version).toMatchObject({ reason: 'otherTab', tasks: 1 })
  expect(await readVersion(version!.id)).toBe(text('6-a'))
  expect(await journal.read()).toEqual(stored(6, 'b', '5-x'))
})

test('gl7 a record that comes late, behind what is there, changes nothing', async () => {
  const journal = createJournal({ placing, nameOf })
  await journal.commit(stored(7, 'b', '6-a'))
  expect(await journal.commit(stored(6, 'a'))).toMatchObject({ how: 'isBehind' })
  expect(await journal.read()).toEqual(stored(7, 'b', '6-a'))
  expect(await listVersions()).toEqual([])
})

test('gl5 a newer version’s record stays in the journal', async () => {
  const journal = createJournal({ placing, nameOf })
  await journal.commit(stored(3, 'a', '', 2))
  expect(await journal.commit(stored(9, 'b'))).toMatchObject({ how: 'isOlder' })
  expect(await journal.read()).toEqual(stored(3, 'a', '', 2))
})

test('gl10 the last ten versions are kept, and read back as they were', async () => {
  const plan = 'ä🔷'.repeat(5000)
  for (let at = 1; at <= 12; at++) expect(await keepVersion('import', text(plan + at), at)).toBe(true)
  const versions = await listVersions()
  expect(versions.map(({ tasks }) => tasks)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(await readVersion(versions[0]!.id)).toBe(text(plan + 12))
  const [row] = await db.getAll('versions')
  expect(row?.packed?.length).toBeLessThan(1000)
})

test('gl10 an empty plan is no loss; a description alone is one', async () => {
  expect(await keepVersion('reset', '{"tasks":[],"projectDescription":""}', 0)).toBe(true)
  expect(await listVersions()).toEqual([])
  expect(restoreActions(planOf(text('x')))).toEqual([])
  expect(await keepVersion('reset', '{"tasks":[],"projectDescription":"House"}', 0)).toBe(true)
  expect(await listVersions()).toHaveLength(1)
})

test('gl10 the open plan is kept as it is, and where it is empty it is no loss', async () => {
  const emptied = {
    record: () => '{"tasks":[],"projectDescription":""}',
    getState: () => ({ tasks: 0, isReadOnly: false }),
  }
  expect(await keepPlan('reset', emptied)).toBe(true)
  expect(await listVersions()).toEqual([])
  const plan = planOf(text('House'))
  expect(await keepPlan('import', plan)).toBe(true)
  const [version] = await listVersions()
  expect(version).toMatchObject({ reason: 'import', tasks: 1 })
  expect(await readVersion(version!.id)).toBe(plan.now)
})

test('gl10 restoring is itself kept, and a notice brings back what was kept for it', async () => {
  const plan = planOf(text('old'))
  await keepVersion('reset', plan.now, 1)
  const [action] = restoreActions(plan)
  expect(action?.label).toBe('Restore')
  plan.now = text('new')
  const [version] = await listVersions()
  expect(await restoreVersion(plan, version!.id)).toEqual(RESTORED)
  expect(plan.now).toBe(text('old'))
  const [kept] = await listVersions()
  expect(kept?.reason).toBe('restore')
  expect(await restoreVersion(plan, kept!.id)).toEqual(RESTORED)
  expect(plan.now).toBe(text('new'))
  expect(await restoreVersion(plan, 999)).toBeNull()
})

test('where nothing can be kept it is answered, not thrown', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  db.close()
  expect(await keepVersion('import', text('x'), 1)).toBe(false)
  expect(restoreActions(planOf(text('x')))).toEqual([])
})
