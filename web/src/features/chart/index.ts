export { ChartPane } from './ChartPane'
export type { ChartBehaviour } from './chart-options'
