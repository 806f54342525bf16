/** What a phone held sideways has no room for in the header, but must be at hand (spec §2, "quick-action bar"). */
import { Button } from '../ui/Button'
import { MenuButton, type MenuEntry } from '../ui/Menu'
import { QUICK_ACTIONS, EXPORT, SHARE, CLEAR } from './texts'
import styles from './Header.module.css'

interface QuickActionsProps {
  isReadOnly: boolean
  shareEntries: readonly MenuEntry[]
  onExport: () => void
  onClear: () => void
}

export function QuickActions({ isReadOnly, shareEntries, onExport, onClear }: QuickActionsProps) {
  return (
    <div role="toolbar" aria-label={QUICK_ACTIONS} className={styles.quick}>
      <Button look="quiet" icon="download" onPress={onExport}>
        {EXPORT}
      </Button>
      <MenuButton label={SHARE} entries={shareEntries}>
        <Button look="quiet" icon="share">
          {SHARE}
        </Button>
      </MenuButton>
      <Button look="quiet" icon="reset" isDisabled={isReadOnly} onPress={onClear}>
        {CLEAR}
      </Button>
    </div>
  )
}
