/** What marks a dialog that has the page to itself: react-aria hides the rest instead of setting `aria-modal`. */
export const MODAL = { 'data-modal': '' }

/** Whether one is open, wherever the focus is. */
export const isModalOpen = (): boolean => document.querySelector('[data-modal]') !== null
