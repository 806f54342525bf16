import { later } from '../../ui/later'

export { emptyPlan } from './empty-plan'
export const ResetQuestion = later(() => import('./ResetQuestion').then(({ ResetQuestion }) => ResetQuestion))
