export { QuickAdd } from './QuickAdd'
