export { VersionsDialog } from './VersionsDialog'
