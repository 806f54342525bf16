import { setSetting, useSetting, type Theme } from '../state/settings'
import { IconButton } from '../ui/Button'
import type { IconName } from '../ui/Icon'
import { MenuButton, type MenuEntry } from '../ui/Menu'
import { MATCH_SYSTEM, LIGHT, DARK, THEME, themeText } from './texts'

const THEMES: { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'system', label: MATCH_SYSTEM, icon: 'monitor' },
  { theme: 'light', label: LIGHT, icon: 'sun' },
  { theme: 'dark', label: DARK, icon: 'moon' },
]

export function ThemeSwitch() {
  const theme = useSetting('theme')
  const now = THEMES.find((one) => one.theme === theme)
  return (
    <MenuButton label={THEME} entries={themeEntries(theme)}>
      <IconButton label={themeText(now?.label ?? '')} icon={now?.icon ?? 'monitor'} />
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
