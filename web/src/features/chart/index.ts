export { ChartPane } from './ChartPane'
export { createKeptPlace, type KeptPlace } from './kept-place'
