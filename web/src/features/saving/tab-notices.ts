/** What another tab of the plan did, as a notice; `adopted` shows by itself (L17). */
import type { Plan } from '../../editor/PlanProvider'
import type { TabNews } from './local-save'
import { restoreActions } from '../../state/versions'
import { notify } from '../../ui/notices'

const NOTICE_ID = 'other-tab'

export function notifyTabChange(plan: Plan, news: TabNews) {
  switch (news) {
    case 'adopted':
      return
    case 'adoptedOver':
      notify({
        id: NOTICE_ID,
        kind: 'warning',
        text: 'Another tab saved this plan too. Its plan is shown now; the plan that was here is among the versions.',
        actions: restoreActions(plan),
      })
      return
    case 'keptOther':
      notify({
        id: NOTICE_ID,
        kind: 'warning',
        text: 'This plan was also changed in another tab. The plan shown here is saved; the other one is among the versions.',
        actions: restoreActions(plan, 'Show the other'),
      })
      return
    case 'newer':
      plan.setReadOnly(true)
      notify({
        id: NOTICE_ID,
        kind: 'warning',
        text: 'A newer Barline saved this plan in another tab. It is read-only here, and nothing is written over; reload the page to go on.',
      })
  }
}
