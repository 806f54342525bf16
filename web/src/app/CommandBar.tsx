/**
 * The header's second line: the view, and every command by its name; what finds no room is in the menu at its end.
 * On a phone the menu is all of it.
 */
import { useRef } from 'react'
import { setSetting, useSetting, type View } from '../state/settings'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import type { IconName } from '../ui/Icon'
import { MenuButton, type MenuEntry } from '../ui/Menu'
import { say } from '../ui/say'
import { switchedText } from '../ui/texts'
import { PROJECT, OTHER_FILES, SYNC_SCROLLING, MENU, TABLE, KANBAN, viewText, VIEW } from './texts'
import styles from './CommandBar.module.css'
import type { Command } from './commands'
import { useFitting } from './use-fitting'

/** The least used leave first. The view is no command: it stays. */
const LEAVING = [
  'versions',
  'otherFiles',
  'reset',
  'sync',
  'move',
  'description',
  'permanentLink',
  'import',
  'export',
]

interface CommandBarProps {
  csv: readonly Command[]
  plan: readonly Command[]
  reset: Command
  otherFiles: readonly MenuEntry[]
  /** Of the menu alone, where the header's first line has no room for them. */
  more: readonly MenuEntry[]
  /** No command has room, whatever was measured: a phone. */
  isTight: boolean
}

export function CommandBar({ csv, plan, reset, otherFiles, more, isTight }: CommandBarProps) {
  const bar = useRef<HTMLElement>(null)
  const out = useFitting(bar, LEAVING, isTight)
  const syncScroll = useSetting('syncScroll')
  const place = (id: string): Place => ({ 'data-command': id, 'data-out': out.has(id) || undefined })

  const sync: MenuEntry = { ...syncEntry(syncScroll), startsGroup: true }
  const entries: MenuEntry[] = [
    ...grouped(csv.filter(({ id }) => out.has(id))),
    ...(out.has('otherFiles') ? grouped(otherFiles) : []),
    ...grouped(plan.filter(({ id }) => out.has(id))),
    ...(out.has('sync') ? [sync] : []),
    ...more,
    ...(out.has('reset') ? [reset] : []),
  ]

  const menu = (
    <span data-menu="" data-out={entries.length === 0 || undefined} className={styles.menu}>
      <MenuButton label={MENU} entries={entries}>
        <Button look={isTight ? 'quiet' : 'plain'} icon="menu">
          <span className={isTight ? 'visually-hidden' : ''}>{MENU}</span>
        </Button>
      </MenuButton>
    </span>
  )
  if (isTight)
    return (
      <nav aria-label={PROJECT} className={styles.tight}>
        {menu}
      </nav>
    )
  return (
    <nav ref={bar} aria-label={PROJECT} className={styles.bar}>
      <ViewSwitch />
      {csv.map((command) => (
        <CommandButton key={command.id} command={command} place={place(command.id)} />
      ))}
      <MenuButton label={OTHER_FILES} entries={otherFiles}>
        <Button {...place('otherFiles')} look="quiet" iconAfter="chevronDown">
          {OTHER_FILES}
        </Button>
      </MenuButton>
      {plan.map((command) => (
        <CommandButton key={command.id} command={command} place={place(command.id)} />
      ))}
      <span {...place('sync')} className={styles.sync}>
        <Checkbox isSelected={syncScroll} onChange={(on) => setSetting('syncScroll', on)}>
          {SYNC_SCROLLING}
        </Checkbox>
      </span>
      <CommandButton command={reset} place={place('reset')} />
      {menu}
    </nav>
  )
}

interface Place {
  'data-command': string
  'data-out': true | undefined
}

function CommandButton({ command, place }: { command: Command; place: Place }) {
  const { label, icon, tip, shortcut, isDisabled, onAction } = command
  return (
    <Button
      {...place}
      look="quiet"
      icon={icon}
      tip={tip}
      isDisabled={isDisabled ?? false}
      onPress={onAction}
      {...(shortcut ? { shortcut } : {})}
    >
      {label}
    </Button>
  )
}

export const syncEntry = (isChecked: boolean): MenuEntry => ({
  id: 'sync',
  label: SYNC_SCROLLING,
  isChecked,
  onAction: () => {
    setSetting('syncScroll', !isChecked)
    say(switchedText(SYNC_SCROLLING, !isChecked))
  },
})

const grouped = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.map((entry, at) => (at === 0 ? { ...entry, startsGroup: true } : entry))

export const VIEWS: readonly { view: View; word: string; icon: IconName }[] = [
  { view: 'table', word: TABLE, icon: 'table' },
  { view: 'board', word: KANBAN, icon: 'board' },
]

export const viewEntry = ({ view, word, icon }: (typeof VIEWS)[number]): MenuEntry => ({
  id: `view-${view}`,
  label: viewText(word),
  icon,
  onAction: () => setSetting('view', view),
})

/** Table View and Kanban View (spec §2) as one switch that never leaves. */
function ViewSwitch() {
  const now = useSetting('view')
  return (
    <div role="group" aria-label={VIEW} className={styles.switch}>
      {VIEWS.map(({ view, word, icon }) => (
        <Button
          key={view}
          look="quiet"
          icon={icon}
          aria-pressed={view === now}
          onPress={() => setSetting('view', view)}
        >
          {viewText(word)}
        </Button>
      ))}
    </div>
  )
}
