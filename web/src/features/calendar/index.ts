import { later } from '../../ui/later'

export const DaysOffDialog = later(() => import('./DaysOffDialog').then(({ DaysOffDialog }) => DaysOffDialog))
