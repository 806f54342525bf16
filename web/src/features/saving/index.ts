export type { LocalSave } from './save-ports'
export { savedText } from './texts'
export { useSaving } from './use-saving'
