/** What is said in state. */

// versions
export const RESTORE = 'Restore'
