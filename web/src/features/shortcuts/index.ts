import { later } from '../../ui/later'

export const KeysDialog = later(() => import('./KeysDialog').then(({ KeysDialog }) => KeysDialog))
export { type PageCommand } from './shortcuts'
export { useShortcuts } from './use-shortcuts'
