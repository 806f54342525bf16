import { later } from '../../ui/later'

export const LegalDialog = later(() => import('./LegalDialog').then(({ LegalDialog }) => LegalDialog))
export type { LegalPage } from './LegalDialog'
