import { later } from '../../ui/later'

export { Footer } from './Footer'
export const TotalsDialog = later(() => import('./TotalsDialog').then(({ TotalsDialog }) => TotalsDialog))
export { copyright, TOTALS_DIALOG } from './texts'
