/** Whether a text runs from right to left: its first letter is Hebrew, Arabic or of a script that is written alike. */
export const runsLeft = (text: string): boolean =>
  /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)
