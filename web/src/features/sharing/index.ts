import { later } from '../../ui/later'

export { LinkBanner, VisitBanner } from './LinkBanner'
export const ShareDialog = later(
  () => import('./ShareDialog').then(({ ShareDialog }) => ShareDialog),
  ({ share }) => share.sharing.at !== 'idle',
)
export { useShare } from './use-share'
