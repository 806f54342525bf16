export { ChartPane } from './ChartPane'
export { createChart, type ForeignTask, type FactoryOptions } from './create-chart'
export { createKeptPlace, type KeptPlace } from './kept-place'
export type { ChartBehaviour } from './chart-options'
