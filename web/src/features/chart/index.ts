import { allRules } from '../../editor/load'
import { later } from '../../ui/later'

export const ChartPane = later(async () => {
  const [{ ChartPane }] = await Promise.all([import('./ChartPane'), allRules()])
  return ChartPane
})
export { chartEntries } from './chart-entries'
export { createKeptPlace, type KeptPlace } from './kept-place'
export { useChartOptions } from './use-chart-options'
