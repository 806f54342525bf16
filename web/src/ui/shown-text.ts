/** Longest text a cell, a card or a bar shows: megabytes in one line freeze the page. Fields hold all of it. */
const MOST_SHOWN = 500

export const shownText = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
