/** What a phone held sideways has no room for in the header, but must be at hand (spec §2, "quick-action bar"). */
import { Button } from '../ui/Button'
import { MenuButton, type MenuEntry } from '../ui/Menu'
import styles from './Header.module.css'

interface QuickActionsProps {
  isReadOnly: boolean
  shareEntries: readonly MenuEntry[]
  onExport: () => void
  onClear: () => void
}

export function QuickActions({ isReadOnly, shareEntries, onExport, onClear }: QuickActionsProps) {
  return (
    <div role="toolbar" aria-label="Quick actions" className={styles.quick}>
      <Button look="quiet" icon="download" onPress={onExport}>
        Export
      </Button>
      <MenuButton label="Share" entries={shareEntries}>
        <Button look="quiet" icon="share">
          Share
        </Button>
      </MenuButton>
      <Button look="quiet" icon="reset" isDisabled={isReadOnly} onPress={onClear}>
        Clear
      </Button>
    </div>
  )
}
