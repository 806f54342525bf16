// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../../editor/plan-ports'
import type { Plan } from '../../editor/PlanProvider'
import { allDrafts, dropDraft, noteDraft } from '../../platform/draft'
import { dismissNotice, getNotices } from '../../ui/notices'
import { USE_IT } from './texts'
import { offerLeft } from './typed-text'

const refused: Outcome = { ok: false, refusal: { code: 'readOnly', message: 'This plan is read-only.' } }
const done = { ok: true, change: { focus: null } } as Outcome

afterEach(() => {
  getNotices().forEach(({ id }) => dismissNotice(id))
  allDrafts().forEach(({ place }) => dropDraft(place))
})

test('gl17 text that the plan refuses stays offered, and is gone once it is used', () => {
  noteDraft({ place: { kind: 'description' }, what: 'in the description', text: 'Painting the kitchen' })
  const dispatch = vi.fn<() => Outcome>(() => refused)
  offerLeft({ dispatch } as unknown as Plan)
  /** As the notice does it. */
  const use = () => {
    for (const { id, actions = [] } of getNotices()) {
      const action = actions.find(({ label }) => label === USE_IT)
      action?.run()
      if (!action?.keepsOpen) dismissNotice(id)
    }
  }

  use()
  expect(dispatch).toHaveBeenCalledWith({ type: 'setDescription', text: 'Painting the kitchen' })
  expect(getNotices()).toHaveLength(1)
  expect(allDrafts().map(({ text }) => text)).toEqual(['Painting the kitchen'])

  dispatch.mockReturnValue(done)
  use()
  expect(getNotices()).toEqual([])
  expect(allDrafts()).toEqual([])
})
