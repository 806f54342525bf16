/** What emptying the plan says. The question is the specification's (§8). */

export const TITLE = 'Reset All'
export const questionText = (tasks: number) =>
  `This will delete all ${tasks} task(s) and project description. Are you sure?`
export const CONFIRM = 'Delete everything'
export const EMPTIED = 'The project is empty.'
