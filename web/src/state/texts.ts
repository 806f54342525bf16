/** What is said in state. */

// versions
export const RESTORE = 'Restore'

// link-let-go
export const LINK_LET_GO = 'The project is no longer saved to its permanent link, which stays as it was.'

// export-file
export const exportedText = (fileName: string): string => `Exported ${fileName}`

// use-task-fields, and the cells of the table
/** Others changed what is being typed into. */
export const meanwhileText = (text: string): string =>
  text === '' ? 'Emptied meanwhile.' : `Changed to “${text}” meanwhile.`
export const YOURS_GOES_THERE = 'Yours takes its place when you leave the field.'

/** A task's fields, as what is typed into them is told of. */
export const FIELD_WORDS = {
  name: 'the name',
  priorDependency: 'the prior dependency',
  startDate: 'the start date',
  duration: 'the duration',
  owner: 'the owner',
  progress: 'the progress',
  comment: 'the comment',
}
export const fieldOfText = (field: keyof typeof FIELD_WORDS, name: string): string =>
  `${FIELD_WORDS[field]} of “${name}”`
