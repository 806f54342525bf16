export { ImportQuestion } from './ImportQuestion'
export { useFiles } from './use-files'
