/** Which part of a list of prior tasks is being typed, and what choosing an offer makes of the text. */

/** Behind the last separator. */
const LAST = /[^,;]*$/

/** A name is completed by Enter at once; digits may mean just that number. */
export const isNameTyped = (text: string): boolean => /^\s*\p{L}/u.test(LAST.exec(text)?.[0] ?? '')

/** The list with the number of the task that was chosen in the place of what was typed. */
export function withNumber(text: string, number: number): string {
  const before = text.replace(LAST, '').trimEnd()
  return before ? `${before} ${number}` : String(number)
}
