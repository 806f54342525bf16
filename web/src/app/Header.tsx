import { useSyncExternalStore } from 'react'
import type { PlanForm } from '../codec/calls'
import type { Mode } from '../codec/__generated__/types'
import { useIsReadOnly, usePlan, usePlanValue } from '../editor/PlanProvider'
import { useAuth } from '../api/AuthProvider'
import { AccountControls, accountEntries, type AccountActions } from '../features/account'
import type { Files } from '../features/files'
import { isLinkTrouble, linkText, type PermanentLinkControl } from '../features/permanent-link'
import type { LocalSave } from '../platform/local-save'
import { setSetting, useSetting, useSettings, type Theme } from '../platform/settings'
import { Button, IconButton } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import type { IconName } from '../ui/Icon'
import { MenuButton, type MenuEntry } from '../ui/Menu'
import styles from './Header.module.css'
import { QuickActions } from './QuickActions'
import { savedText } from './saved-text'

export type HeaderDialog = 'description' | 'move' | 'versions' | 'reset' | 'keys' | 'permanentLink'

interface HeaderProps {
  save: LocalSave
  onDialog: (dialog: HeaderDialog) => void
  files: Files
  onShare: (mode: Mode) => void
  permanentLink: PermanentLinkControl
  account: AccountActions
}

/** Forms of other programs, beside CSV. */
const FORMS: { form: PlanForm; label: string; icon: IconName }[] = [
  { form: 'json', label: 'Export JSON', icon: 'download' },
  { form: 'icalendar', label: 'Export iCalendar', icon: 'download' },
  { form: 'projectXml', label: 'Export MS Project XML', icon: 'download' },
  { form: 'markdown', label: 'Copy as Markdown', icon: 'note' },
]

interface Command extends MenuEntry {
  icon: IconName
  /** Only its icon is shown where the header is short of room: always, or beside an account's controls. */
  isIcon?: boolean | 'besideAccount'
}

export function Header({ save, onDialog, files, onShare, permanentLink, account }: HeaderProps) {
  const auth = useAuth()
  const isReadOnly = useIsReadOnly()
  const syncScroll = useSetting('syncScroll')
  const view = useSetting('view')
  const commands: Command[] = [
    { id: 'import', label: 'Import CSV', icon: 'upload', isDisabled: isReadOnly, onAction: files.importCsv },
    { id: 'export', label: 'Export CSV', icon: 'download', shortcut: 'Ctrl+S', onAction: files.exportCsv },
    {
      id: 'description',
      label: 'Project Description',
      icon: 'note',
      isIcon: true,
      startsGroup: true,
      onAction: () => onDialog('description'),
    },
    {
      id: 'move',
      label: 'Move',
      icon: 'shift',
      isIcon: true,
      isDisabled: isReadOnly,
      onAction: () => onDialog('move'),
    },
    {
      id: 'view',
      isIcon: 'besideAccount',
      ...(view === 'board'
        ? { label: 'Table View', icon: 'table', onAction: () => setSetting('view', 'table') }
        : { label: 'Kanban View', icon: 'board', onAction: () => setSetting('view', 'board') }),
    },
    {
      id: 'versions',
      label: 'Versions',
      icon: 'history',
      isIcon: true,
      onAction: () => onDialog('versions'),
    },
    {
      id: 'reset',
      label: 'Reset All',
      icon: 'reset',
      isIcon: true,
      isDisabled: isReadOnly,
      onAction: () => onDialog('reset'),
    },
  ]
  const linkCommands: Command[] = auth.isAuthenticated
    ? [
        {
          id: 'permanentLink',
          label: 'Permanent Link',
          icon: 'link',
          isIcon: 'besideAccount',
          // Spec §6: not from a read-only view.
          isDisabled: isReadOnly,
          onAction: () => onDialog('permanentLink'),
        },
      ]
    : []
  const shareEntries: MenuEntry[] = [
    {
      id: 'share-rw',
      label: 'Editable',
      hint: isReadOnly ? 'Make an editable copy first' : 'Visitors edit a copy of their own',
      isDisabled: isReadOnly,
      onAction: () => onShare('rw'),
    },
    { id: 'share-ro', label: 'Read-only', hint: 'Visitors look', onAction: () => onShare('ro') },
  ]
  const fileEntries: MenuEntry[] = [
    ...FORMS.map(({ form, label, icon }) => ({
      id: form,
      label,
      icon,
      onAction: () => files.exportAs(form),
    })),
    {
      id: 'import-json',
      label: 'Import JSON',
      icon: 'upload',
      startsGroup: true,
      isDisabled: isReadOnly,
      onAction: () => files.importOther('json'),
    },
    {
      id: 'import-xml',
      label: 'Import MS Project XML',
      icon: 'upload',
      isDisabled: isReadOnly,
      onAction: () => files.importOther('projectXml'),
    },
  ]
  return (
    <header className={styles.header} data-signed-in={auth.isAuthenticated || undefined}>
      <Brand />
      <nav aria-label="Project" className={styles.wide}>
        {commands.slice(0, 2).map(asButton)}
        <MenuButton label="Other files" entries={fileEntries}>
          <IconButton label="Other files" icon="chevronDown" />
        </MenuButton>
        <MenuButton label="Share" entries={shareEntries}>
          <Button look="quiet" icon="share">
            <span className={styles.shown}>Share</span>
          </Button>
        </MenuButton>
        {linkCommands.map(asButton)}
        {commands.slice(2).map(asButton)}
      </nav>
      <UndoButtons />
      <QuickActions
        isReadOnly={isReadOnly}
        shareEntries={shareEntries}
        onExport={files.exportCsv}
        onClear={() => onDialog('reset')}
      />
      <span className={styles.space} />
      {isReadOnly && <span className={styles.readOnly}>Read-only</span>}
      <div className={styles.states}>
        <SavedWhen save={save} />
        <span
          className={styles.saved}
          data-state={isLinkTrouble(permanentLink.state) ? 'failed' : 'saved'}
          data-joint={permanentLink.isJoint || undefined}
        >
          {linkText(permanentLink.state, permanentLink.isJoint)}
        </span>
      </div>
      <div className={styles.wide}>
        <Checkbox isSelected={syncScroll} onChange={(on) => setSetting('syncScroll', on)}>
          Sync Scrolling
        </Checkbox>
      </div>
      <ThemeSwitch />
      <IconButton label="Keyboard shortcuts" icon="help" shortcut="?" onPress={() => onDialog('keys')} />
      <div className={styles.wide}>
        <AccountControls {...account} />
      </div>
      <div className={styles.narrow}>
        <MenuButton
          label="Project"
          entries={[
            ...commands,
            ...linkCommands,
            ...shareEntries.map((entry, at) => ({
              ...entry,
              label: `Share: ${entry.label}`,
              icon: 'share' as const,
              startsGroup: at === 0,
            })),
            ...fileEntries.map((entry, at) => ({ ...entry, startsGroup: at === 0 })),
            {
              id: 'sync',
              label: 'Sync Scrolling',
              isChecked: syncScroll,
              startsGroup: true,
              onAction: () => setSetting('syncScroll', !syncScroll),
            },
            ...accountEntries(auth, account),
          ]}
        >
          <IconButton label="Menu" icon="menu" look="plain" />
        </MenuButton>
      </div>
    </header>
  )
}

const nameClass = (isIcon: Command['isIcon']) => {
  if (isIcon === 'besideAccount') return styles.nameBesideAccount
  return isIcon ? styles.name : styles.shown
}

const asButton = ({ id, label, icon, isIcon, shortcut, isDisabled, onAction }: Command) => (
  <Button
    key={id}
    look="quiet"
    icon={icon}
    isDisabled={isDisabled ?? false}
    onPress={onAction}
    {...(TIPS[id] ? { tip: TIPS[id] } : {})}
    {...(shortcut ? { shortcut } : {})}
  >
    <span className={nameClass(isIcon)}>{label}</span>
  </Button>
)

const TIPS: Record<string, string> = {
  import: 'Replace the plan by the tasks of a CSV file',
  export: 'Save the plan as a CSV file',
  description: 'Project Description',
  permanentLink: 'Permanent Link: a short link that stays the same and follows your changes',
  move: 'Move: shift the whole timeline to a new start',
  versions: 'Versions: plans that were replaced, to bring back',
  reset: 'Reset All: delete all tasks and the description',
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
      Barline
    </h1>
  )
}

function UndoButtons() {
  const plan = usePlan()
  const undo = usePlanValue((state) => state.undo)
  const redo = usePlanValue((state) => state.redo)
  return (
    <div role="group" aria-label="History" className={styles.group}>
      <IconButton
        label="Undo"
        tip={undo ? `Undo: ${undo}` : 'Undo'}
        icon="undo"
        shortcut="Ctrl+Z"
        isDisabled={undo === null}
        onPress={() => plan.undo()}
      />
      <IconButton
        label="Redo"
        tip={redo ? `Redo: ${redo}` : 'Redo'}
        icon="redo"
        shortcut="Ctrl+Shift+Z"
        isDisabled={redo === null}
        onPress={() => plan.redo()}
      />
    </div>
  )
}

function SavedWhen({ save }: { save: LocalSave }) {
  const state = useSyncExternalStore(save.subscribe, save.getState)
  const { short, rest } = savedText(state)
  return (
    <span className={styles.saved} data-state={state.at}>
      {short}
      <span className={styles.rest}>{rest}</span>
    </span>
  )
}

const THEMES: { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'system', label: 'As the system', icon: 'monitor' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
]

function ThemeSwitch() {
  const { theme } = useSettings()
  const now = THEMES.find((one) => one.theme === theme)
  return (
    <MenuButton
      label="Theme"
      entries={THEMES.map((one) => ({
        id: one.theme,
        label: one.label,
        isChecked: one.theme === theme,
        onAction: () => setSetting('theme', one.theme),
      }))}
    >
      <IconButton label={`Theme: ${now?.label ?? ''}`} icon={now?.icon ?? 'monitor'} />
    </MenuButton>
  )
}
