/** What both hands of the chart, pointer and keyboard, share. */
import type { ArrowEnds, DragHandle, TaskId } from '../../editor/__generated__/types'

/** A second touch within this is a double-click (spec §2, §9). */
export const DOUBLE_TOUCH_MS = 300

export interface CardAt {
  task: TaskId
  /** Place in the window, px. */
  x: number
  y: number
  /** It was asked for by keyboard, and is gone on with there. */
  takesFocus?: boolean
  /** It was asked for by a press, which may be the first of two. */
  isPressed?: boolean
  /** The task has just been added there: its name is typed next. */
  isNew?: boolean
}

/** A dependency that is to be opened, at a place in the window, px. */
export interface DependencyAt extends ArrowEnds {
  x: number
  y: number
}

/** What the chart tells the page, beside the library's own events. */
export interface ChartVoice {
  /** Something the user should see, such as why a bar went no further. */
  tell(message: string): void
  /** Something a screen reader should say. */
  announce(message: string): void
  /** The task is to be edited, where the page edits tasks. */
  edit(task: TaskId): void
  /** A dependency was chosen, where the page can change it. */
  openDependency?(at: DependencyAt): void
  /** The popup opens or closes. */
  showCard(card: CardAt | null): void
  /** The chain that holds a task is to stand out; `null` ends it. */
  followChain?(task: TaskId | null): void
  /** The dates or the per cent beside the pointer while a bar is dragged. */
  showHint(hint: { text: string; x: number; y: number } | null): void
}

/** Whether the options let this part of a bar be held (spec §2: readonly, readonly_dates, readonly_progress). */
export function isAllowed(
  handle: DragHandle,
  options: { readonly?: boolean; readonly_dates?: boolean; readonly_progress?: boolean },
): boolean {
  if (options.readonly) return false
  return handle === 'progress' ? !options.readonly_progress : !options.readonly_dates
}
