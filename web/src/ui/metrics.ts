/**
 * Sizes that code must know as well as the style sheet, in CSS pixels; the same as in tokens.css.
 *
 * The task table and the chart lay out their rows by these two numbers alone, so the rows of both panes meet
 * to the pixel.
 */

/** Whether fingers press (WCAG 2.5.5). Asked once: rows do not change their height under a hand. */
export const IS_TOUCH = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** One task's row, its bottom line included; for a pointer, and for fingers. */
export const ROW_HEIGHTS = { pointer: 31, touch: 44 }
export const ROW_HEIGHT = IS_TOUCH ? ROW_HEIGHTS.touch : ROW_HEIGHTS.pointer

/** The strip of buttons at the top of each pane. */
export const TOOLBAR_HEIGHT = 40

/** Tells the style sheets, before anything is drawn: the rows of both panes have one height. */
export function applyTouch() {
  if (IS_TOUCH) document.documentElement.dataset.touch = ''
}

/** Everything between the toolbar and the first row, in the table and in the chart. */
export const HEADER_HEIGHT = 40

/** The same up to the width of a tablet (spec §9, smaller variants). */
export const TABLET_HEADER_HEIGHT = 30
export const TABLET_WIDTH = 1024

/** Up to here one pane is shown at a time (spec §9, mobile breakpoint). */
export const NARROW_WIDTH = 768

/** Up to here the header's commands are in its menu. */
export const PHONE_WIDTH = 600
