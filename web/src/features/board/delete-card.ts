import type { Plan } from '../../editor/PlanProvider'
import type { Row } from '../../editor/__generated__/types'

export const remove = (plan: Plan, card: Row, withSubtasks: boolean) =>
  plan.dispatch({ type: 'deleteTasks', tasks: [card.id], withSubtasks })
