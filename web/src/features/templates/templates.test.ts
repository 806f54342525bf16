import { beforeAll, expect, test, vi } from 'vitest'
import { loadRules, openPlan } from '../../editor/in-node'
import { readTemplate } from './templates'
import { TEMPLATE_FILES } from './texts'

beforeAll(() => loadRules())

const FILES = Object.entries(TEMPLATE_FILES)

/** A Friday, a Saturday, and a Wednesday in a leap year's February. */
const DAYS = ['2026-11-20', '2026-11-21', '2028-02-23']

test('there are six', () => expect(FILES).toHaveLength(6))

test.each(FILES)(
  'the template %s begins on the next working day and schedules without conflict',
  (id, file) => {
    for (const day of DAYS) {
      vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] })
      const template = readTemplate(id, file)
      const plan = openPlan(template.record)
      expect(plan.ask.conflicts()).toEqual([])
      expect(plan.ask.scheduling()).toMatchObject({ datesByLinks: true, barsFollowWorkingDays: true })
      const rows = plan.rows(0, 100)
      expect(rows).toHaveLength(template.count)
      const first = rows.map((row) => row.startDate).sort()[0]
      expect(first).toBe({ '2026-11-20': '2026-11-20', '2026-11-21': '2026-11-23' }[day] ?? day)
      for (const row of rows) {
        expect(row.problems, row.name).toEqual([])
        expect(row.refusal, row.name).toBeNull()
        expect(row.isLate, row.name).toBe(false)
        expect(row.dateDoubtful, row.name).toBe(false)
        expect(row.limits, row.name).toBeNull()
      }
      // Nothing but the first task begins at once for want of a dependency.
      const loose = rows.filter((row) => !row.isParent && row.priorDependency === '')
      expect(loose.map((row) => row.name)).toHaveLength(1)
      vi.useRealTimers()
    }
  },
)

test.each(FILES)('the template %s has phases, milestones, owners and 12 to 30 tasks', (id, file) => {
  const plan = openPlan(readTemplate(id, file).record)
  const rows = plan.rows(0, 100)
  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect(rows.length).toBeLessThanOrEqual(30)
  expect(rows.filter((row) => row.isParent).length).toBeGreaterThanOrEqual(4)
  expect(rows.filter((row) => row.isMilestone).length).toBeGreaterThanOrEqual(2)
  expect(new Set(rows.map((row) => row.owner)).size).toBeGreaterThan(2)
  expect(rows.some((row) => /[SF][SF]|[+-]\d/.test(row.priorDependency))).toBe(true)
})

test.each(FILES)(
  'the template %s is the same plan after a round trip, and stays where it is by hand',
  (id, file) => {
    const plan = openPlan(readTemplate(id, file).record)
    const kept = (text: string) => ({ ...(JSON.parse(text) as object), savedAt: '' })
    expect(kept(openPlan(plan.record()).record())).toEqual(kept(plan.record()))
    const starts = () => plan.rows(0, 100).map((row) => [row.startDate, row.lastDay])
    const before = starts()
    plan.dispatch({ type: 'setDatesByLinks', on: false })
    expect(starts()).toEqual(before)
  },
)
