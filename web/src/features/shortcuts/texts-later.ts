/** What is said in shortcuts, in what is fetched later. */

// KeysDialog
export const KEYBOARD_SHORTCUTS = 'Keyboard shortcuts'
