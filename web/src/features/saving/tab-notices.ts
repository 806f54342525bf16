/** What another tab of the plan did, as a notice; `adopted` shows by itself (L17). */
import type { Plan } from '../../editor/PlanProvider'
import type { TabNews } from './save-ports'
import { restoreActions } from '../../state/versions'
import { notify } from '../../ui/notices'
import { OTHER_TAB_SHOWN, OTHER_TAB_KEPT, SHOW_THE_OTHER, NEWER_TAB } from './texts'

const NOTICE_ID = 'other-tab'

export function notifyTabChange(plan: Plan, news: TabNews) {
  switch (news) {
    case 'adopted':
      return
    case 'adoptedOver':
      notify({
        id: NOTICE_ID,
        kind: 'warning',
        text: OTHER_TAB_SHOWN,
        actions: restoreActions(plan),
      })
      return
    case 'keptOther':
      notify({
        id: NOTICE_ID,
        kind: 'warning',
        text: OTHER_TAB_KEPT,
        actions: restoreActions(plan, SHOW_THE_OTHER),
      })
      return
    case 'newer':
      plan.setReadOnly(true)
      notify({
        id: NOTICE_ID,
        kind: 'warning',
        text: NEWER_TAB,
      })
  }
}
