export { PhoneBar } from './PhoneBar'
