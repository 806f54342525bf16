export { ChartPane } from './ChartPane'
export type { ChartBehaviour } from './windowed-gantt'
