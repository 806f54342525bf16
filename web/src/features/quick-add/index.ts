export { QuickAdd } from './QuickAdd'
export { useSheet } from './use-sheet'
