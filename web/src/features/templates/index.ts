import { later } from '../../ui/later'

/** With the plans it offers. */
export const TemplatesDialog = later(() =>
  import('./TemplatesDialog').then(({ TemplatesDialog }) => TemplatesDialog),
)
