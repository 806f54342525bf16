import { later } from '../../ui/later'

export const PermanentLinkDialog = later(() =>
  import('./PermanentLinkDialog').then(({ PermanentLinkDialog }) => PermanentLinkDialog),
)
export const JoinDialog = later(() => import('./JoinDialog').then(({ JoinDialog }) => JoinDialog))
export { isLinkTrouble, linkText } from './texts'
export { usePermanentLink, type PermanentLinkControl } from './use-permanent-link'
