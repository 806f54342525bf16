export { TaskTable } from './TaskTable'
