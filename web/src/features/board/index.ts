import { later } from '../../ui/later'

export const Board = later(() => import('./Board').then(({ Board }) => Board))
export const CardDialog = later(() => import('./CardDialog').then(({ CardDialog }) => CardDialog))
