import { later } from '../../ui/later'

export const FindBar = later(() => import('./FindBar').then(({ FindBar }) => FindBar))
export { NoMatch } from './NoMatch'
