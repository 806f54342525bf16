import { later } from '../../ui/later'

export const MoveDialog = later(() => import('./MoveDialog').then(({ MoveDialog }) => MoveDialog))
