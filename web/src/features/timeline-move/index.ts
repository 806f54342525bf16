export { MoveDialog } from './MoveDialog'
