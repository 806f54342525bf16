export { ColumnsButton } from './ColumnsButton'
export { TaskTable } from './TaskTable'
