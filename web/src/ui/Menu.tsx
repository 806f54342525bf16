import { Fragment, useEffect, useState, type ReactElement } from 'react'
import {
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover as AriaPopover,
  Separator,
} from 'react-aria-components'
import { beforeOf, closeAtOnce, FocusBack, focusKept, type Before } from './focus-back'
import { Icon, type IconName } from './Icon'
import { keyNames } from './keys'
import { ON } from './texts'
import styles from './Menu.module.css'
import { Popover, type Point } from './Popover'
import popover from './Popover.module.css'

export interface MenuEntry {
  id: string
  label: string
  /** What other programs call it, for who looks for it by that name. */
  also?: readonly string[]
  icon?: IconName
  shortcut?: string | undefined
  isDisabled?: boolean
  isDangerous?: boolean
  /** Why it is disabled, or what it is about. */
  hint?: string
  isChecked?: boolean
  /** Begins a new group, set off by a line from what stands above it. */
  startsGroup?: boolean
  onAction: () => void
}

interface EntriesProps {
  label: string
  entries: readonly MenuEntry[]
  /** Without a trigger that does so, its first entry takes the focus (APG "Menu"). */
  autoFocus?: 'first'
}

/** `false` where a tick may come. */
const signOf = ({ icon, isChecked }: MenuEntry) => (isChecked === undefined ? icon : isChecked && 'check')

function Entries({ label, entries, ...focus }: EntriesProps) {
  const signs = entries.map(signOf)
  // Where one has a sign, or may have, all words begin below each other.
  const hasSigns = signs.some((sign) => sign !== undefined)
  return (
    <AriaMenu aria-label={label} className={styles.menu ?? ''} {...focus}>
      {entries.map((entry, at) => (
        <Fragment key={entry.id}>
          {entry.startsGroup && at > 0 && <Separator className={styles.rule ?? ''} />}
          <MenuItem
            id={entry.id}
            textValue={entry.label}
            isDisabled={entry.isDisabled ?? false}
            onAction={entry.onAction}
            className={`${styles.item} ${entry.isDangerous ? styles.dangerous : ''}`}
          >
            {signs[at] ? <Icon name={signs[at]} /> : hasSigns && <span className={styles.noSign} />}
            <span className={styles.label}>
              {entry.label}
              {entry.isChecked && <span className="visually-hidden"> {ON}</span>}
              {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
            </span>
            {entry.shortcut && <kbd className={styles.shortcut}>{keyNames(entry.shortcut)}</kbd>}
          </MenuItem>
        </Fragment>
      ))}
    </AriaMenu>
  )
}

/** As it acts, the menu is gone already: what it does next hands the focus on from where it was. */
const closing = (entries: readonly MenuEntry[], close: () => void, before: Before) =>
  entries.map((entry) => ({
    ...entry,
    onAction: () => {
      closeAtOnce(close, before)
      entry.onAction()
    },
  }))

interface MenuButtonProps {
  label: string
  entries: readonly MenuEntry[]
  children: ReactElement
}

/** A button (the child) that opens a menu. */
export function MenuButton({ label, entries, children }: MenuButtonProps) {
  const [openedFrom, setOpenedFrom] = useState<Before | null>(null)
  const close = () => setOpenedFrom(null)
  return (
    <MenuTrigger
      isOpen={openedFrom !== null}
      onOpenChange={(open) => (open ? setOpenedFrom(beforeOf(document.activeElement)) : close())}
    >
      {children}
      <AriaPopover className={popover.popover ?? ''}>
        <FocusBack />
        <Entries label={label} entries={closing(entries, close, openedFrom ?? beforeOf(null))} />
      </AriaPopover>
    </MenuTrigger>
  )
}

interface MenuAtProps {
  label: string
  entries: readonly MenuEntry[]
  /** Where it opens; `null` is closed. */
  at: Point | null
  onClose: () => void
}

/** A context menu at a point of the viewport. */
export const MenuAt = ({ at, ...menu }: MenuAtProps) => at && <OpenMenu at={at} {...menu} />

function OpenMenu({ label, entries, at, onClose }: MenuAtProps & { at: Point }) {
  const [before] = useState(() => beforeOf(document.activeElement))
  // What it is about may go while it is open, and the menu with it.
  useEffect(() => () => void focusKept(), [])
  return (
    <Popover label={label} at={at} onClose={onClose}>
      <Entries label={label} entries={closing(entries, onClose, before)} autoFocus="first" />
    </Popover>
  )
}
