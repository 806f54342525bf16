/** The palette of everything the page can do: the entries of the header, of its menus and of the keys, once more. */
import { useEffect } from 'react'
import type { Mode } from '../codec/__generated__/types'
import type { Intent } from '../editor/__generated__/types'
import { usePlan, usePlanState } from '../editor/PlanProvider'
import { accountEntries, useAuth, type AccountActions } from '../features/account'
import { chartEntries, useChartOptions } from '../features/chart'
import type { Files } from '../features/files'
import { learn } from '../features/hints'
import { CommandPalette } from '../features/palette'
import { datesEntries } from '../features/scheduling'
import type { PageCommand } from '../features/shortcuts'
import { selectedRowEntries } from '../features/table'
import { askChart } from '../state/chart-wish'
import { setSetting, useSettings } from '../state/settings'
import type { MenuEntry } from '../ui/Menu'
import { useNarrow } from '../ui/use-narrow'
import { syncEntry, viewEntry, VIEWS } from './CommandBar'
import { commandsOf, fileEntries, footerEntries, shareEntries, type HeaderDialog } from './commands'
import { paneEntries } from './pane-entries'
import { showChart } from './Panes'
import { themeEntries } from './ThemeSwitch'
import {
  shareText,
  DATES_AS_YYYY_MM_DD,
  COLLAPSE_ALL,
  EXPAND_ALL,
  THEME_PREFIX,
  ADD_AT_END,
  undoText,
  UNDO,
  redoText,
  REDO,
  GO_TO_QUICK_ADD,
  KEYBOARD_SHORTCUTS,
  KEYS_ELSEWHERE,
  PICTURE_ELSEWHERE,
} from './texts'
import { FIND_AND_FILTER, PRINT_OR_SAVE_A_PICTURE } from '../ui/texts'

/** What a plan that may only be read refuses it as; a change where nothing is said. */
type Entry = MenuEntry & { intent?: Intent }

interface AllCommandsProps {
  /** What keys do. */
  run: (command: PageCommand) => void
  files: Files
  onDialog: (dialog: HeaderDialog) => void
  onShare: (mode: Mode) => void
  account: AccountActions
  onClose: () => void
}

export function AllCommands({ run, files, onDialog, onShare, account, onClose }: AllCommandsProps) {
  const plan = usePlan()
  const auth = useAuth()
  const { isReadOnly, count, undo, redo } = usePlanState()
  const settings = useSettings()
  const isNarrow = useNarrow()
  const chart = useChartOptions({ onDialog })
  const {
    csv,
    plan: ofPlan,
    reset,
  } = commandsOf({
    files,
    onDialog,
    isReadOnly,
    isAuthenticated: auth.isAuthenticated,
  })
  const commands: Entry[] = [
    ...keyEntries(run, { isReadOnly, isEmpty: count === 0, undo, redo }),
    ...selectedRowEntries(plan),
    ...shareEntries(isReadOnly, onShare).map((entry) => ({ ...entry, label: shareText(entry.label) })),
    ...VIEWS.map(viewEntry),
    ...paneEntries(settings, isNarrow),
    ...chartEntries(count === 0, (wish) => {
      showChart()
      askChart(wish)
    }),
    ...csv,
    ...fileEntries({ files, onDialog, isReadOnly }),
    ...ofPlan,
    syncEntry(settings.syncScroll),
    {
      id: 'isoDates',
      label: DATES_AS_YYYY_MM_DD,
      isChecked: settings.isoDates,
      onAction: () => setSetting('isoDates', !settings.isoDates),
    },
    { id: 'fold', label: COLLAPSE_ALL, icon: 'chevronRight', onAction: () => plan.setAllCollapsed(true) },
    { id: 'unfold', label: EXPAND_ALL, icon: 'chevronDown', onAction: () => plan.setAllCollapsed(false) },
    ...datesEntries(plan, () => onDialog('datesByLinks')),
    ...chart,
    ...themeEntries(settings.theme, THEME_PREFIX),
    ...accountEntries(auth, account),
    ...footerEntries(onDialog),
    reset,
  ]
  useEffect(() => learn('commands'), [])
  const why = (intent: Intent = 'change') => plan.ask.refusal(intent)?.message ?? ''
  return (
    <CommandPalette
      commands={once(commands).map((entry) =>
        entry.isDisabled && isReadOnly ? { ...entry, hint: why(entry.intent) } : entry,
      )}
      onTask={(task) => {
        plan.select(task)
        plan.focus(task)
      }}
      onClose={onClose}
    />
  )
}

interface Doing {
  isReadOnly: boolean
  isEmpty: boolean
  undo: string | null
  redo: string | null
}

/** What keys alone do elsewhere. */
const keyEntries = (run: AllCommandsProps['run'], { isReadOnly, isEmpty, undo, redo }: Doing): Entry[] => [
  {
    id: 'add',
    label: ADD_AT_END,
    icon: 'plus',
    shortcut: 'Ctrl+Enter',
    isDisabled: isReadOnly,
    intent: 'add',
    onAction: () => run({ do: 'add', place: { at: 'endSameLevel' } }),
  },
  {
    id: 'undo',
    label: undo ? undoText(undo) : UNDO,
    icon: 'undo',
    shortcut: 'Ctrl+Z',
    isDisabled: undo === null,
    onAction: () => run({ do: 'undo' }),
  },
  {
    id: 'redo',
    label: redo ? redoText(redo) : REDO,
    icon: 'redo',
    shortcut: 'Ctrl+Shift+Z',
    isDisabled: redo === null,
    onAction: () => run({ do: 'redo' }),
  },
  {
    id: 'find',
    label: FIND_AND_FILTER,
    icon: 'find',
    shortcut: 'Ctrl+F',
    onAction: () => run({ do: 'find' }),
  },
  {
    id: 'picture',
    label: PRINT_OR_SAVE_A_PICTURE,
    also: PICTURE_ELSEWHERE,
    icon: 'download',
    shortcut: 'Ctrl+P',
    isDisabled: isEmpty,
    onAction: () => run({ do: 'picture' }),
  },
  {
    id: 'quickAdd',
    label: GO_TO_QUICK_ADD,
    icon: 'pen',
    shortcut: 'Ctrl+I',
    isDisabled: isReadOnly,
    onAction: () => run({ do: 'quickAdd' }),
  },
  {
    id: 'keys',
    label: KEYBOARD_SHORTCUTS,
    also: KEYS_ELSEWHERE,
    icon: 'help',
    shortcut: '?',
    onAction: () => run({ do: 'help' }),
  },
]

/** Some stand in two menus. */
const once = (entries: readonly Entry[]): Entry[] =>
  entries.filter((entry, at) => entries.findIndex(({ id }) => id === entry.id) === at)
