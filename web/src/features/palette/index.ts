import { later } from '../../ui/later'

export const CommandPalette = later(() =>
  import('./CommandPalette').then(({ CommandPalette }) => CommandPalette),
)
