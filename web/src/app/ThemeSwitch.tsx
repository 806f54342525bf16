import { setSetting, useSetting, type Theme } from '../state/settings'
import { IconButton } from '../ui/Button'
import type { IconName } from '../ui/Icon'
import { MenuButton, type MenuEntry } from '../ui/Menu'

const THEMES: { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'system', label: 'Match system', icon: 'monitor' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
]

export function ThemeSwitch() {
  const theme = useSetting('theme')
  const now = THEMES.find((one) => one.theme === theme)
  return (
    <MenuButton label="Theme" entries={themeEntries(theme)}>
      <IconButton label={`Theme: ${now?.label ?? ''}`} icon={now?.icon ?? 'monitor'} />
    </MenuButton>
  )
}

/** The same as entries of a menu. */
export const themeEntries = (chosen: Theme, prefix = ''): MenuEntry[] =>
  THEMES.map(({ theme, label }, at) => ({
    id: `theme-${theme}`,
    label: prefix + label,
    isChecked: theme === chosen,
    startsGroup: prefix !== '' && at === 0,
    onAction: () => setSetting('theme', theme),
  }))
