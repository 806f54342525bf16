import { later } from '../../ui/later'

export { FileDrop } from './FileDrop'
export const ImportDialogs = later(
  () => import('./ImportDialogs').then(({ ImportDialogs }) => ImportDialogs),
  ({ files }) => files.importing.at !== 'idle',
)
export { useFiles, type Files } from './use-files'
