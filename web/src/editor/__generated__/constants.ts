/** Generated from crates/editor and crates/timeline by `just gen`. Do not edit. */

import type { Column, Status, TableColumn } from './types'

/** The six statuses as people read them, in the order they are offered. */
export const STATUS_LABELS: Record<Status, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  review: 'Review',
  done: 'Done',
  cancelled: 'Cancelled',
  pending: 'Pending',
}

/** Their colours, by name. */
export const STATUS_COLOURS: Record<Status, string> = {
  not_started: 'slate',
  in_progress: 'blue',
  review: 'amber',
  done: 'green',
  cancelled: 'rose',
  pending: 'violet',
}

/** The colours of bars by level, as CSS writes them: of the bar, and of the part that is done (TL5). */
export const LEVEL_COLOURS: readonly { bar: string; done: string }[] = [
  { bar: 'light-dark(#b9dccd, #2c5a4b)', done: 'light-dark(#56a98c, #3b7a65)' },
  { bar: 'light-dark(#bdd6f0, #2b4d72)', done: 'light-dark(#6a9fd6, #3b6796)' },
  { bar: 'light-dark(#e3cdee, #56406a)', done: 'light-dark(#ae84c6, #715590)' },
  { bar: 'light-dark(#f3d9b4, #664922)', done: 'light-dark(#cf9440, #83602f)' },
  { bar: 'light-dark(#c8dfb2, #435a28)', done: 'light-dark(#7fa650, #587436)' },
  { bar: 'light-dark(#f2cbd2, #6b3a45)', done: 'light-dark(#d5808f, #8c4d5b)' },
  { bar: 'light-dark(#b7dfe3, #245860)', done: 'light-dark(#4ea5ae, #31747e)' },
  { bar: 'light-dark(#dcd7b0, #57512a)', done: 'light-dark(#a59a48, #716936)' },
  { bar: 'light-dark(#d3d3e6, #474767)', done: 'light-dark(#9393bd, #5d5d86)' },
]

/** The columns of the task table, those that are shown on demand too (spec §2, §9, D1). */
export const TABLE_COLUMNS: readonly {
  id: TableColumn
  title: string
  /** Default width, px. */
  width: number
  /** The column as one that takes text, or null where it is calculated. */
  edits: Column | null
}[] = [
  { id: "number", title: '#', width: 40, edits: null },
  { id: "name", title: 'Task', width: 200, edits: "name" },
  { id: "priorDependency", title: 'Prior Dep.', width: 40, edits: "priorDependency" },
  { id: "startDate", title: 'Start Date', width: 120, edits: "startDate" },
  { id: "duration", title: 'Duration', width: 60, edits: "duration" },
  { id: "endDate", title: 'End Date', width: 90, edits: null },
  { id: "lastDay", title: 'Last Day', width: 90, edits: null },
  { id: "totalFloat", title: 'Total Float', width: 80, edits: null },
  { id: "freeFloat", title: 'Free Float', width: 80, edits: null },
  { id: "critical", title: 'Critical', width: 80, edits: null },
  { id: "startVariance", title: 'Start Variance', width: 90, edits: null },
  { id: "finishVariance", title: 'Finish Variance', width: 90, edits: null },
  { id: "durationVariance", title: 'Duration Variance', width: 90, edits: null },
  { id: "owner", title: 'Owner', width: 100, edits: "owner" },
  { id: "progress", title: '%', width: 60, edits: "progress" },
  { id: "done", title: 'Done', width: 40, edits: "done" },
  { id: "status", title: 'Status', width: 100, edits: "status" },
  { id: "comment", title: 'Comment', width: 150, edits: "comment" },
  { id: "actions", title: 'Actions', width: 200, edits: null },
]

/** Widths in px a column can be given (spec §5). */
export const COLUMN_WIDTHS = { least: 30, most: 400 }

/** The deepest level; 0 is a main task (spec §9). */
export const LAST_LEVEL = 8

/** The rules by which changes are made, which the server is to know (LV25). */
export const RULES = 1

/** Empty rows below the last task, in table and chart (spec §9, U7). */
export const PADDING_ROWS = 50

/** Extensions of the timeline on each side to begin with (spec §9). */
export const EXTENSIONS = 3
