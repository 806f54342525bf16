export { DescriptionDialog } from './DescriptionDialog'
