export { KeysDialog } from './KeysDialog'
export { type PageCommand } from './shortcuts'
export { useShortcuts } from './use-shortcuts'
