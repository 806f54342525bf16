/** The header's commands (spec §2) as data: the same entry is a button of the bar or an entry of the menu. */
import type { PlanForm } from '../codec/calls'
import type { Mode } from '../codec/__generated__/types'
import type { Files } from '../features/files'
import { TOTALS_DIALOG } from '../features/footer'
import type { LegalPage } from '../features/legal'
import type { IconName } from '../ui/Icon'
import type { MenuEntry } from '../ui/Menu'
import {
  EXPORT_JSON,
  EXPORT_ICALENDAR,
  EXPORT_MS_PROJECT_XML,
  COPY_AS_MARKDOWN,
  IMPORT_CSV,
  IMPORT_CSV_TIP,
  IMPORT_CSV_ELSEWHERE,
  EXPORT_CSV,
  EXPORT_CSV_TIP,
  EXPORT_CSV_ELSEWHERE,
  PROJECT_DESCRIPTION,
  DESCRIPTION_TIP,
  MOVE,
  MOVE_TIP,
  VERSIONS,
  VERSIONS_TIP,
  PERMANENT_LINK,
  PERMANENT_LINK_TIP,
  RESET_ALL,
  RESET_TIP,
  RESET_ELSEWHERE,
  TEMPLATES,
  IMPORT_JSON,
  IMPORT_MS_PROJECT_XML,
  EDITABLE,
  COPY_FIRST,
  SHARE_EDITABLE_HINT,
  READ_ONLY,
  SHARE_READ_ONLY_HINT,
  SHARE_ELSEWHERE,
  TERMS_AND_CONDITIONS,
  PRIVACY_POLICY,
} from './texts'

export type HeaderDialog =
  | 'description'
  | 'move'
  | 'daysOff'
  | 'projectDates'
  | 'datesByLinks'
  | 'baselines'
  | 'versions'
  | 'reset'
  | 'keys'
  | 'permanentLink'
  | 'templates'
  | 'commands'
  | 'totals'
  | LegalPage

export interface Command extends MenuEntry {
  icon: IconName
  tip: string
}

/** Forms of other programs, beside CSV. */
const FORMS: { form: PlanForm; label: string; icon: IconName }[] = [
  { form: 'json', label: EXPORT_JSON, icon: 'download' },
  { form: 'icalendar', label: EXPORT_ICALENDAR, icon: 'download' },
  { form: 'projectXml', label: EXPORT_MS_PROJECT_XML, icon: 'download' },
  { form: 'markdown', label: COPY_AS_MARKDOWN, icon: 'note' },
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
      label: IMPORT_CSV,
      also: IMPORT_CSV_ELSEWHERE,
      icon: 'upload',
      tip: IMPORT_CSV_TIP,
      isDisabled: isReadOnly,
      onAction: files.importCsv,
    },
    {
      id: 'export',
      label: EXPORT_CSV,
      also: EXPORT_CSV_ELSEWHERE,
      icon: 'download',
      tip: EXPORT_CSV_TIP,
      shortcut: 'Ctrl+S',
      onAction: files.exportCsv,
    },
  ]
  const plan: Command[] = [
    {
      id: 'description',
      label: PROJECT_DESCRIPTION,
      icon: 'note',
      tip: DESCRIPTION_TIP,
      onAction: asked('description'),
    },
    {
      id: 'move',
      label: MOVE,
      icon: 'shift',
      tip: MOVE_TIP,
      isDisabled: isReadOnly,
      onAction: asked('move'),
    },
    {
      id: 'versions',
      label: VERSIONS,
      icon: 'history',
      tip: VERSIONS_TIP,
      onAction: asked('versions'),
    },
  ]
  const link: Command[] = isAuthenticated
    ? [
        {
          id: 'permanentLink',
          label: PERMANENT_LINK,
          icon: 'link',
          tip: PERMANENT_LINK_TIP,
          // Spec §6: not from a read-only view.
          isDisabled: isReadOnly,
          onAction: asked('permanentLink'),
        },
      ]
    : []
  const reset: Command = {
    id: 'reset',
    label: RESET_ALL,
    also: RESET_ELSEWHERE,
    icon: 'reset',
    tip: RESET_TIP,
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
    label: TEMPLATES,
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
    label: IMPORT_JSON,
    icon: 'upload',
    startsGroup: true,
    isDisabled: isReadOnly,
    onAction: () => files.importOther('json'),
  },
  {
    id: 'import-xml',
    label: IMPORT_MS_PROJECT_XML,
    icon: 'upload',
    isDisabled: isReadOnly,
    onAction: () => files.importOther('projectXml'),
  },
]

/** What stands in the footer, where that has room for it. */
export const footerEntries = (onDialog: (dialog: HeaderDialog) => void): MenuEntry[] => [
  {
    id: 'totals',
    label: TOTALS_DIALOG,
    icon: 'layers',
    startsGroup: true,
    onAction: () => onDialog('totals'),
  },
  { id: 'terms', label: TERMS_AND_CONDITIONS, onAction: () => onDialog('terms') },
  { id: 'privacy', label: PRIVACY_POLICY, onAction: () => onDialog('privacy') },
]

export const shareEntries = (isReadOnly: boolean, onShare: (mode: Mode) => void): MenuEntry[] => [
  {
    id: 'share-rw',
    label: EDITABLE,
    also: SHARE_ELSEWHERE,
    hint: isReadOnly ? COPY_FIRST : SHARE_EDITABLE_HINT,
    isDisabled: isReadOnly,
    onAction: () => onShare('rw'),
  },
  {
    id: 'share-ro',
    label: READ_ONLY,
    also: SHARE_ELSEWHERE,
    hint: SHARE_READ_ONLY_HINT,
    onAction: () => onShare('ro'),
  },
]
