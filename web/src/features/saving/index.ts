export { savedText } from './texts'
export { useSaving } from './use-saving'
