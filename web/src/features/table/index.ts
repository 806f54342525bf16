export { ColumnsButton } from './ColumnsButton'
export { selectedRowEntries } from './selected-rows'
export { TaskTable } from './TaskTable'
