/** What to tell of a date while it is typed: the day it means, unless the text says it already (D13). */
export const meaningOf = (date: string | null, typed: string): string =>
  date === null || date === typed.trim() ? '' : date
