export { Board } from './Board'
export { CardDialog } from './CardDialog'
