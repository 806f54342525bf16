import { later } from '../../ui/later'

export const DescriptionDialog = later(() =>
  import('./DescriptionDialog').then(({ DescriptionDialog }) => DescriptionDialog),
)
