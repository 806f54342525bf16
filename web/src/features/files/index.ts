export { FileDrop } from './FileDrop'
export { ImportDialogs } from './ImportDialogs'
export { useFiles, type Files } from './use-files'
