import { later } from '../../ui/later'

export const ResetQuestion = later(() => import('./ResetQuestion').then(({ ResetQuestion }) => ResetQuestion))
