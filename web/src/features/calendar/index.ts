export { DaysOffDialog } from './DaysOffDialog'
