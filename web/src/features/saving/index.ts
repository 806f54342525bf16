export { createLocalSave, type LocalSave, type TabNews } from './local-save'
export type { SaveState } from './save-state'
