export { FindBar } from './FindBar'
