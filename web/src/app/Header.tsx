/**
 * What the plan is called and whether it is saved; undo, Share, the account. Below it the view and the commands
 * (CommandBar). On a phone one line: the commands and what the footer has are in its menu, the view in the bar below.
 */
import { useSyncExternalStore } from 'react'
import type { Mode } from '../codec/__generated__/types'
import { useIsReadOnly, usePlan, usePlanValue } from '../editor/PlanProvider'
import { AccountControls, accountEntries, useAuth, type AccountActions } from '../features/account'
import type { Files } from '../features/files'
import { PeopleHere } from '../features/live'
import { isLinkTrouble, linkText, type PermanentLinkControl } from '../features/permanent-link'
import { savedText } from '../features/saving'
import type { LocalSave } from '../features/saving/start'
import { useSetting } from '../state/settings'
import { IconButton } from '../ui/Button'
import type { MenuEntry } from '../ui/Menu'
import { useFrame, useNarrow, useShortFooter } from '../ui/use-narrow'
import { CommandBar } from './CommandBar'
import { commandsOf, fileEntries, footerEntries, shareEntries, type HeaderDialog } from './commands'
import {
  COMMANDS,
  THEME_PREFIX,
  KEYBOARD_SHORTCUTS,
  READ_ONLY,
  COMMANDS_LABEL,
  COMMANDS_TIP,
  HISTORY,
  UNDO,
  undoText,
  REDO,
  redoText,
} from './texts'
import styles from './Header.module.css'
import { PlanName } from './PlanName'
import { QuickActions } from './QuickActions'
import { ShareButton } from './ShareButton'
import { ThemeSwitch, themeEntries } from './ThemeSwitch'

interface HeaderProps {
  save: LocalSave
  onDialog: (dialog: HeaderDialog) => void
  files: Files
  onShare: (mode: Mode) => void
  permanentLink: PermanentLinkControl
  account: AccountActions
}

export function Header({ save, onDialog, files, onShare, permanentLink, account }: HeaderProps) {
  const auth = useAuth()
  const isReadOnly = useIsReadOnly()
  const theme = useSetting('theme')
  const frame = useFrame()
  const isTight = frame !== 'wide'
  const hasTools = !useNarrow() && !isTight
  const inFooter = useShortFooter() || isTight ? footerEntries(onDialog) : []

  const more: MenuEntry[] = hasTools
    ? inFooter
    : [
        {
          id: 'commands',
          label: COMMANDS,
          icon: 'find',
          shortcut: 'Ctrl+K',
          startsGroup: true,
          onAction: () => onDialog('commands'),
        },
        ...themeEntries(theme, THEME_PREFIX),
        { id: 'keys', label: KEYBOARD_SHORTCUTS, icon: 'help', onAction: () => onDialog('keys') },
        ...accountEntries(auth, account),
        ...inFooter,
      ]
  return (
    <header className={styles.header} data-tight={isTight || undefined}>
      <Brand />
      <div className={styles.plan}>
        <PlanName />
        <States save={save} permanentLink={permanentLink} />
      </div>
      <PeopleHere isSmall={!hasTools} />
      {isReadOnly && <span className={styles.readOnly}>{READ_ONLY}</span>}
      {/* A phone has no room for what cannot be used. */}
      {!(isTight && isReadOnly) && <UndoButtons />}
      {frame === 'rail' && (
        <QuickActions
          isReadOnly={isReadOnly}
          shareEntries={shareEntries(isReadOnly, onShare)}
          onExport={files.exportCsv}
          onClear={() => onDialog('reset')}
        />
      )}
      {frame === 'wide' && <ShareButton look="primary" onShare={onShare} />}
      {hasTools && (
        <div className={styles.tools}>
          <IconButton
            label={COMMANDS_LABEL}
            tip={COMMANDS_TIP}
            icon="find"
            shortcut="Ctrl+K"
            onPress={() => onDialog('commands')}
          />
          <ThemeSwitch />
          <IconButton label={KEYBOARD_SHORTCUTS} icon="help" shortcut="?" onPress={() => onDialog('keys')} />
          <AccountControls {...account} />
        </div>
      )}
      <CommandBar
        {...commandsOf({ files, onDialog, isReadOnly, isAuthenticated: auth.isAuthenticated })}
        otherFiles={fileEntries({ files, onDialog, isReadOnly })}
        more={more}
        isTight={isTight}
      />
    </header>
  )
}

function Brand() {
  return (
    <h1 className={styles.brand}>
      <svg aria-hidden="true" viewBox="0 0 32 32" width="24" height="24">
        <rect width="32" height="32" rx="8" className={styles.brandBack} />
        <rect x="6" y="8" width="13" height="4.5" rx="2.25" className={styles.brandBar} />
        <rect x="11" y="14" width="15" height="4.5" rx="2.25" className={styles.brandNow} />
        <rect x="8" y="20" width="9" height="4.5" rx="2.25" className={styles.brandBar} />
      </svg>
      <span className={styles.word}>Barline</span>
    </h1>
  )
}

function UndoButtons() {
  const plan = usePlan()
  const undo = usePlanValue((state) => state.undo)
  const redo = usePlanValue((state) => state.redo)
  return (
    <div role="group" aria-label={HISTORY} className={styles.group}>
      <IconButton
        label={UNDO}
        tip={undo ? undoText(undo) : UNDO}
        icon="undo"
        shortcut="Ctrl+Z"
        isSpent={undo === null}
        onPress={() => plan.undo()}
      />
      <IconButton
        label={REDO}
        tip={redo ? redoText(redo) : REDO}
        icon="redo"
        shortcut="Ctrl+Shift+Z"
        isSpent={redo === null}
        onPress={() => plan.redo()}
      />
    </div>
  )
}

/** Where the plan is saved, always in view (§B.5): on this device, and behind its permanent link. */
function States({ save, permanentLink }: Pick<HeaderProps, 'save' | 'permanentLink'>) {
  const state = useSyncExternalStore(save.subscribe, save.getState)
  const { short, rest } = savedText(state)
  return (
    <div className={styles.states}>
      {/* A new element for each text: a translator's would stay in its place (U18). */}
      <span key={short} className={styles.saved} data-state={state.at}>
        {short}
        {/* Without a text it is empty, and takes no room. */}
        {rest && <span className={styles.rest}>{rest}</span>}
      </span>
      <span
        className={styles.saved}
        data-state={isLinkTrouble(permanentLink.state) ? 'failed' : 'saved'}
        data-joint={permanentLink.isJoint || undefined}
      >
        {linkText(permanentLink.state, permanentLink.isJoint)}
      </span>
    </div>
  )
}
