export { Hint } from './Hint'
export { learn } from './learn'
