/** What the page remembers about its looks (spec §3, "Settings stored locally"), and the switch of the theme. */
import { useSyncExternalStore } from 'react'
import { readText, writeText } from '../platform/storage'

export type Theme = 'system' | 'light' | 'dark'

/** What the plan is shown as (spec §4, "Panes"). */
export type View = 'table' | 'board'

/** A named day off, shown in the chart. */
interface NamedDay {
  /** `YYYY-MM-DD`. */
  date: string
  name: string
}

const GROUPINGS = ['status', 'owner', 'level', 'month'] as const

export interface Settings {
  /** Width of the table's pane, percent. */
  leftPane: number
  /** Widths of the table's columns, px; empty is the default. */
  columns: readonly number[]
  /** The table also shows the last day of each bar (D1). */
  lastDay: boolean
  /** The chart scrolls with the table (spec §9: default on). */
  syncScroll: boolean
  theme: Theme
  view: View
  /** What the board's columns stand for. */
  grouping: (typeof GROUPINGS)[number]
  /** A bar's details open when the pointer rests on it, instead of on a click. */
  detailsOnHover: boolean
  /** Bars keep their dates, or their progress, against slips of the hand. */
  lockDates: boolean
  lockProgress: boolean
  /** What cannot slip is marked, and how far the rest can is drawn, where dates are by links. */
  criticalPath: boolean
  floatLines: boolean
  holidays: readonly NamedDay[]
}

const KEYS: Record<keyof Settings, string> = {
  leftPane: 'barline.leftPaneWidth',
  columns: 'barline.columnWidths',
  lastDay: 'barline.lastDay',
  syncScroll: 'barline.syncScroll',
  theme: 'barline.theme',
  view: 'barline.view',
  grouping: 'barline.grouping',
  detailsOnHover: 'barline.detailsOnHover',
  lockDates: 'barline.lockDates',
  lockProgress: 'barline.lockProgress',
  criticalPath: 'barline.criticalPath',
  floatLines: 'barline.floatLines',
  holidays: 'barline.holidays',
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isNamedDay = (value: unknown): value is NamedDay => {
  const { date, name } = (value ?? {}) as Record<string, unknown>
  return typeof date === 'string' && typeof name === 'string'
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
  const columns = stored('columns')
  const theme = stored('theme')
  const grouping = stored('grouping')
  const holidays = stored('holidays')
  return {
    leftPane: isNumber(leftPane) ? leftPane : 60,
    columns: Array.isArray(columns) && columns.every(isNumber) ? columns : [],
    lastDay: stored('lastDay') === true,
    syncScroll: stored('syncScroll') !== false,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    view: stored('view') === 'board' ? 'board' : 'table',
    grouping: GROUPINGS.find((known) => known === grouping) ?? 'status',
    detailsOnHover: stored('detailsOnHover') === true,
    lockDates: stored('lockDates') === true,
    lockProgress: stored('lockProgress') === true,
    criticalPath: stored('criticalPath') === true,
    floatLines: stored('floatLines') === true,
    holidays: Array.isArray(holidays) ? holidays.filter(isNamedDay) : [],
  }
}

let settings: Settings | null = null
const listeners = new Set<() => void>()

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
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One of them: a view that draws much need not draw again for the others. */
export const useSetting = <Key extends keyof Settings>(key: Key): Settings[Key] =>
  useSyncExternalStore(subscribe, () => getSettings()[key])

export const useSettings = (): Settings => useSyncExternalStore(subscribe, getSettings)

/** Before the first paint, so that no page flashes in the wrong light. */
export function applyTheme() {
  const { theme } = getSettings()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
