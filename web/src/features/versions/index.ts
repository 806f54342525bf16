import { later } from '../../ui/later'

export const VersionsDialog = later(() =>
  import('./VersionsDialog').then(({ VersionsDialog }) => VersionsDialog),
)
