import type { Mode } from '../codec/__generated__/types'
import { useIsReadOnly } from '../editor/PlanProvider'
import { Button } from '../ui/Button'
import { MenuButton } from '../ui/Menu'
import { shareEntries } from './commands'
import { SHARE } from './texts'

interface ShareButtonProps {
  look: 'primary' | 'quiet'
  onShare: (mode: Mode) => void
}

/** Share, with its two kinds (spec §2): of the header, or of a phone's bar. */
export const ShareButton = ({ look, onShare }: ShareButtonProps) => (
  <MenuButton label={SHARE} entries={shareEntries(useIsReadOnly(), onShare)}>
    <Button look={look} icon="share">
      <span>{SHARE}</span>
    </Button>
  </MenuButton>
)
