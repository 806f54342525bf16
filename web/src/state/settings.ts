/** What the page remembers about its looks (spec §3, "Settings stored locally"), and the switch of the theme. */
import { useSyncExternalStore } from 'react'
import type { DateAt, Grouping, ViewMode } from '../editor/__generated__/types'
import { GROUPINGS } from '../editor/groupings'
import { readText, writeText } from '../platform/storage'
import { Listeners } from '../listeners'

export type Theme = 'system' | 'light' | 'dark'

/** What the plan is shown as (spec §4, "Panes"). */
export type View = 'table' | 'board'

/** A named day off, shown in the chart. */
interface NamedDay {
  /** `YYYY-MM-DD`. */
  date: string
  name: string
}

/** A baseline that is shown: by name, and by place where two are named alike. */
interface KeptBaseline {
  index: number
  name: string
}

export interface Settings {
  /** Width of the table's pane, percent. */
  leftPane: number
  /** Widths that the table's columns were given, px, by their ids. */
  columnWidths: Readonly<Record<string, number>>
  /** The table's columns in the order wanted, by their ids; empty is the default. */
  columnOrder: readonly string[]
  /** Columns that are shown, or hidden, unlike the default. */
  columnsShown: Readonly<Record<string, boolean>>
  /** The table shows dates as `YYYY-MM-DD`, instead of as people read them. */
  isoDates: boolean
  /** The chart scrolls with the table (spec §9: default on). */
  syncScroll: boolean
  theme: Theme
  view: View
  /** What the board's columns stand for. */
  grouping: Grouping
  /** A bar's details open when the pointer rests on it, instead of on a click. */
  detailsOnHover: boolean
  /** Bars keep their dates, or their progress, against slips of the hand. */
  lockDates: boolean
  lockProgress: boolean
  /** The chart's mode, where it stood in time, and which panes were shown (U12). */
  chartMode: ViewMode
  chartPlace: DateAt | null
  panes: Panes
  /** What cannot slip is marked, and how far the rest can is drawn, where dates are by links. */
  criticalPath: boolean
  floatLines: boolean
  /** What the colours of bars tell. */
  barColours: (typeof BAR_COLOURS)[number]
  /** The baseline below the bars, in plans that have one of its name. */
  baseline: KeptBaseline | null
  holidays: readonly NamedDay[]
  /** The sample was changed, or what it says of itself closed. */
  knowsSample: boolean
  /** Hints that need not be given any more, by name. */
  knownHints: readonly string[]
  /** The quick-add form shows all its fields where they have no room in its line. */
  quickAddDetails: boolean
  /** The visitor was seen to write with an input method (U19). */
  usesInputMethod: boolean
}

const PANES = ['both', 'table', 'chart'] as const
export type Panes = (typeof PANES)[number]

const BAR_COLOURS = ['level', 'owner', 'status'] as const

const MODES: readonly ViewMode[] = ['Month', 'Week', 'Day', 'Half Day', 'Quarter Day']

const KEYS: Record<keyof Settings, string> = {
  leftPane: 'barline.leftPaneWidth',
  columnWidths: 'barline.columnWidths',
  columnOrder: 'barline.columnOrder',
  columnsShown: 'barline.columnsShown',
  isoDates: 'barline.isoDates',
  syncScroll: 'barline.syncScroll',
  theme: 'barline.theme',
  view: 'barline.view',
  grouping: 'barline.grouping',
  detailsOnHover: 'barline.detailsOnHover',
  lockDates: 'barline.lockDates',
  lockProgress: 'barline.lockProgress',
  chartMode: 'barline.chartMode',
  chartPlace: 'barline.chartPlace',
  panes: 'barline.panes',
  criticalPath: 'barline.criticalPath',
  floatLines: 'barline.floatLines',
  barColours: 'barline.barColours',
  baseline: 'barline.baseline',
  holidays: 'barline.holidays',
  knowsSample: 'barline.knowsSample',
  knownHints: 'barline.knownHints',
  quickAddDetails: 'barline.quickAddDetails',
  usesInputMethod: 'barline.usesInputMethod',
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isText = (value: unknown): value is string => typeof value === 'string'

/** A list, or what a record holds under names, where each of it is of that kind. */
const listOf = <Kind>(value: unknown, is: (one: unknown) => one is Kind): readonly Kind[] =>
  Array.isArray(value) && value.every(is) ? value : []

function recordOf<Kind>(value: unknown, is: (one: unknown) => one is Kind): Readonly<Record<string, Kind>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord && Object.values(value).every(is) ? (value as Record<string, Kind>) : {}
}

/** The thirteen columns as earlier versions kept their widths: a list, with or without that of the last day. */
const OLD_COLUMNS =
  'number name priorDependency startDate duration endDate lastDay owner progress done status comment actions'

function oldWidths(widths: readonly number[]): Readonly<Record<string, number>> {
  const all = OLD_COLUMNS.split(' ')
  const ids = widths.length === all.length ? all : all.filter((id) => id !== 'lastDay')
  if (widths.length !== ids.length) return {}
  const kept = ids.map((id, at) => [id, widths[at] ?? 0] as const)
  // Every list had one for the name, chosen or not; not chosen, it takes the spare width now.
  return Object.fromEntries(kept.filter(([id, width]) => id !== 'name' || width !== 200))
}

const isNamedDay = (value: unknown): value is NamedDay => {
  const { date, name } = (value ?? {}) as Record<string, unknown>
  return typeof date === 'string' && typeof name === 'string'
}

const isBaseline = (value: unknown): value is KeptBaseline => {
  const { index, name } = (value ?? {}) as Record<string, unknown>
  return isNumber(index) && typeof name === 'string'
}

const isDateAt = (value: unknown): value is DateAt => {
  const { date, part } = (value ?? {}) as Record<string, unknown>
  return isText(date) && isNumber(part)
}

/** Each stored value, or the default when it is not what it should be. Bounds are the views' business. */
function read(): Settings {
  const stored = (key: keyof Settings): unknown => {
    try {
      return JSON.parse(readText(KEYS[key]) ?? 'null')
    } catch {
      return null
    }
  }
  const leftPane = stored('leftPane')
  const widths = stored('columnWidths')
  const shown = stored('columnsShown')
  const holidays = stored('holidays')
  const theme = stored('theme')
  const grouping = stored('grouping')
  const baseline = stored('baseline')
  const place = stored('chartPlace')
  return {
    leftPane: isNumber(leftPane) ? leftPane : 60,
    columnWidths: Array.isArray(widths) ? oldWidths(listOf(widths, isNumber)) : recordOf(widths, isNumber),
    columnOrder: listOf(stored('columnOrder'), isText),
    columnsShown:
      shown === null && readText('barline.lastDay') === 'true'
        ? { lastDay: true }
        : recordOf(shown, isBoolean),
    isoDates: stored('isoDates') === true,
    syncScroll: stored('syncScroll') !== false,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    view: stored('view') === 'board' ? 'board' : 'table',
    grouping: GROUPINGS.find((known) => known === grouping) ?? 'status',
    detailsOnHover: stored('detailsOnHover') === true,
    lockDates: stored('lockDates') === true,
    lockProgress: stored('lockProgress') === true,
    chartMode: MODES.find((known) => known === stored('chartMode')) ?? 'Day',
    chartPlace: isDateAt(place) ? place : null,
    panes: PANES.find((known) => known === stored('panes')) ?? 'both',
    criticalPath: stored('criticalPath') === true,
    floatLines: stored('floatLines') === true,
    barColours: BAR_COLOURS.find((known) => known === stored('barColours')) ?? 'level',
    baseline: isBaseline(baseline) ? baseline : null,
    holidays: Array.isArray(holidays) ? holidays.filter(isNamedDay) : [],
    knowsSample: stored('knowsSample') === true,
    knownHints: listOf(stored('knownHints'), isText),
    quickAddDetails: stored('quickAddDetails') === true,
    usesInputMethod: stored('usesInputMethod') === true,
  }
}

let settings: Settings | null = null
const listeners = new Listeners()

const getSettings = (): Settings => (settings ??= read())

let areKept = true

/** A view that may only be read writes nothing into this browser: what is set there is for this visit (L3). */
export function keepSettings(keeps: boolean) {
  areKept = keeps
}

/** Kept for this visit even where storage is blocked. */
export function setSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]) {
  settings = { ...getSettings(), [key]: value }
  if (areKept) writeText(KEYS[key], JSON.stringify(value))
  if (key === 'theme') applyTheme()
  listeners.tell()
}

/** One of them as it is now, for what is made with it and does not follow it. */
export const settingNow = <Key extends keyof Settings>(key: Key): Settings[Key] => getSettings()[key]

/** One of them: a view that draws much need not draw again for the others. */
export const useSetting = <Key extends keyof Settings>(key: Key): Settings[Key] =>
  useSyncExternalStore(listeners.add, () => getSettings()[key])

export const useSettings = (): Settings => useSyncExternalStore(listeners.add, getSettings)

/** Before the first paint, so that no page flashes in the wrong light. */
export function applyTheme() {
  const { theme } = getSettings()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
