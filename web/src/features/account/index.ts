import { later } from '../../ui/later'

export { AccountControls, accountEntries, type AccountActions } from './AccountControls'
export { AuthProvider, useAuth } from './AuthProvider'
export { SIGN_IN_TROUBLE } from './texts'
export const LinksDialog = later(() => import('./LinksDialog').then(({ LinksDialog }) => LinksDialog))
export const TokensDialog = later(() => import('./TokensDialog').then(({ TokensDialog }) => TokensDialog))
