export { ResetQuestion } from './ResetQuestion'
