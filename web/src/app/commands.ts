/** The header's commands (spec §2) as data: the same entry is a button of the bar or an entry of the menu. */
import type { PlanForm } from '../codec/calls'
import type { Mode } from '../codec/__generated__/types'
import type { Files } from '../features/files'
import type { IconName } from '../ui/Icon'
import type { MenuEntry } from '../ui/Menu'

export type HeaderDialog =
  | 'description'
  | 'move'
  | 'daysOff'
  | 'baselines'
  | 'versions'
  | 'reset'
  | 'keys'
  | 'permanentLink'
  | 'templates'
  | 'commands'

export interface Command extends MenuEntry {
  icon: IconName
  tip: string
}

/** Forms of other programs, beside CSV. */
const FORMS: { form: PlanForm; label: string; icon: IconName }[] = [
  { form: 'json', label: 'Export JSON', icon: 'download' },
  { form: 'icalendar', label: 'Export iCalendar', icon: 'download' },
  { form: 'projectXml', label: 'Export MS Project XML', icon: 'download' },
  { form: 'markdown', label: 'Copy as Markdown', icon: 'note' },
]

interface Doors {
  files: Files
  onDialog: (dialog: HeaderDialog) => void
  isReadOnly: boolean
  isAuthenticated: boolean
}

/** In the order of the bar: files, what the plan is, what becomes of it. */
export function commandsOf({ files, onDialog, isReadOnly, isAuthenticated }: Doors) {
  const asked = (dialog: HeaderDialog) => () => onDialog(dialog)
  const csv: Command[] = [
    {
      id: 'import',
      label: 'Import CSV',
      icon: 'upload',
      tip: 'Open a CSV file in place of this plan',
      isDisabled: isReadOnly,
      onAction: files.importCsv,
    },
    {
      id: 'export',
      label: 'Export CSV',
      icon: 'download',
      tip: 'Save the plan as a CSV file',
      shortcut: 'Ctrl+S',
      onAction: files.exportCsv,
    },
  ]
  const plan: Command[] = [
    {
      id: 'description',
      label: 'Project Description',
      icon: 'note',
      tip: 'What the project is about',
      onAction: asked('description'),
    },
    {
      id: 'move',
      label: 'Move',
      icon: 'shift',
      tip: 'Shift the whole timeline to a new start',
      isDisabled: isReadOnly,
      onAction: asked('move'),
    },
    {
      id: 'versions',
      label: 'Versions',
      icon: 'history',
      tip: 'Bring back an earlier plan',
      onAction: asked('versions'),
    },
  ]
  const link: Command[] = isAuthenticated
    ? [
        {
          id: 'permanentLink',
          label: 'Permanent Link',
          icon: 'link',
          tip: 'A short link that stays the same and follows your changes',
          // Spec §6: not from a read-only view.
          isDisabled: isReadOnly,
          onAction: asked('permanentLink'),
        },
      ]
    : []
  const reset: Command = {
    id: 'reset',
    label: 'Reset All',
    icon: 'reset',
    tip: 'Delete all tasks and the description',
    isDisabled: isReadOnly,
    isDangerous: true,
    startsGroup: true,
    onAction: asked('reset'),
  }
  return { csv, plan: [...link, ...plan], reset }
}

export const fileEntries = ({ files, onDialog, isReadOnly }: Omit<Doors, 'isAuthenticated'>): MenuEntry[] => [
  {
    id: 'templates',
    label: 'Templates…',
    icon: 'table',
    isDisabled: isReadOnly,
    onAction: () => onDialog('templates'),
  },
  ...FORMS.map(({ form, label, icon }) => ({
    id: form,
    label,
    icon,
    startsGroup: form === 'json',
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

export const shareEntries = (isReadOnly: boolean, onShare: (mode: Mode) => void): MenuEntry[] => [
  {
    id: 'share-rw',
    label: 'Editable',
    hint: isReadOnly ? 'Make an editable copy first' : 'People edit a copy of their own',
    isDisabled: isReadOnly,
    onAction: () => onShare('rw'),
  },
  { id: 'share-ro', label: 'Read-only', hint: 'People can view it', onAction: () => onShare('ro') },
]
