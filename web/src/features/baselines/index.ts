export { BaselinesDialog } from './BaselinesDialog'
