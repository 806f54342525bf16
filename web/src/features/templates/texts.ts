/** What the templates say. */
import { tasks } from '../../ui/count'
import event from './plans/event.json'
import kitchen from './plans/kitchen.json'
import launch from './plans/launch.json'
import moving from './plans/moving.json'
import thesis from './plans/thesis.json'
import website from './plans/website.json'

export interface TemplateFile {
  projectDescription: string
  tasks: readonly object[]
}

/** Plans are texts too: another language brings its own. */
export const TEMPLATE_FILES: Readonly<Record<string, TemplateFile>> = {
  kitchen,
  event,
  website,
  moving,
  thesis,
  launch,
}

export const TITLE = 'Templates'
export const INTRO =
  'Each begins on the next working day, and its dependencies place the tasks. Your plan of now is kept in Versions.'
export const UNDO_LABEL = 'Open template'

export const sizeText = (count: number) => tasks(count)
export const openLabel = (name: string) => `Open ${name}`
export const openedText = (name: string, count: number) =>
  `Opened the template “${name}” with ${tasks(count)}.`
