/** What is said in editor. */

// undo-action
export const UNDO = 'Undo'
