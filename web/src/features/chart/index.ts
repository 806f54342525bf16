export { ChartPane } from './ChartPane'
export type { ChartBehaviour } from './use-chart'
