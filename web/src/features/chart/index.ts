import { later } from '../../ui/later'

export const ChartPane = later(() => import('./ChartPane').then(({ ChartPane }) => ChartPane))
export { createKeptPlace, type KeptPlace } from './kept-place'
export { useChartOptions } from './use-chart-options'
