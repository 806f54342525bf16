/** What the templates say. */
import { tasks } from '../../ui/count'

export const TITLE = 'Templates'
export const INTRO =
  'Each begins on the next working day, and its dependencies place the tasks. Your plan of now is kept in Versions.'
export const UNDO_LABEL = 'Open template'

export const sizeText = (count: number) => tasks(count)
export const openLabel = (name: string) => `Open ${name}`
export const openedText = (name: string, count: number) =>
  `Opened the template “${name}” with ${tasks(count)}.`
