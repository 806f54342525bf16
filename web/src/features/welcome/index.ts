export { SampleStrip, useSampleStrip } from './SampleStrip'
