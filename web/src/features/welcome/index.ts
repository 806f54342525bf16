export { NoTasks } from './NoTasks'
export { SampleStrip, useSampleStrip } from './SampleStrip'
