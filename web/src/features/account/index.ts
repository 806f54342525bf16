export { AccountControls, accountEntries, type AccountActions } from './AccountControls'
export { LinksDialog } from './LinksDialog'
export { TokensDialog } from './TokensDialog'
export { SIGN_IN_TROUBLE } from './sentences'
