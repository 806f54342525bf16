export { FileDrop } from './FileDrop'
export { ImportSteps } from './ImportSteps'
export { useFiles, type Files } from './use-files'
