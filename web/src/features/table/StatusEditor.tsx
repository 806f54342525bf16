/** The list of statuses, in which letters look for one: all that are typed, however slowly, from the one that opened it. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { STATUS_WORDS } from '../../editor/texts'
import type { Row } from '../../editor/__generated__/types'
import popover from '../../ui/Popover.module.css'
import type { Editing } from './CellEditor'
import styles from './CellEditor.module.css'
import { noStatusText, statusLabel } from './texts'
import { isLetter, statusFor } from './typed-status'

interface StatusEditorProps {
  row: Row
  editing: Editing
}

export function StatusEditor({ row, editing }: StatusEditorProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor} className={styles.anchor}>
      {STATUS_WORDS[row.status]}
      <Popover
        aria-label={statusLabel(row.name)}
        isOpen
        triggerRef={anchor}
        placement="bottom start"
        onOpenChange={(open) => !open && editing.onCancel()}
        className={`${popover.popover} ${styles.popover}`}
      >
        <StatusList row={row} editing={editing} />
      </Popover>
    </span>
  )
}

const takeFocus = (option: HTMLElement | null) => option?.focus()

function StatusList({ row, editing }: StatusEditorProps) {
  const [typed, setTyped] = useState(editing.text === editing.was ? '' : editing.text)
  const found = statusFor(typed)

  // Before the list hears it: its own search forgets what was typed a second ago, and takes Enter without a match.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key } = event
    if (isLetter(event.nativeEvent, typed)) setTyped(typed + key)
    else if (key === 'Backspace' && typed) setTyped([...typed].slice(0, -1).join(''))
    else if (key !== 'Enter' || !typed || found) return /^Arrow/.test(key) ? setTyped('') : undefined
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <ListBox
        aria-label={statusLabel(row.name)}
        // Else it goes to the status that is set, after the one that was found.
        autoFocus={found ? false : 'first'}
        selectionMode="single"
        selectedKeys={[row.status]}
        onSelectionChange={(keys) => keys !== 'all' && editing.onCommit(String([...keys][0] ?? row.status))}
        className={styles.list ?? ''}
      >
        {Object.entries(STATUS_WORDS).map(([value, label]) => (
          <ListBoxItem
            key={value}
            ref={value === found ? takeFocus : null}
            id={value}
            textValue={label}
            className={styles.option ?? ''}
          >
            {label}
          </ListBoxItem>
        ))}
      </ListBox>
      <div role="status" className={styles.none}>
        {typed && !found && noStatusText(typed)}
      </div>
    </div>
  )
}
