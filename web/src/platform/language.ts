/**
 * The seam between the page and its texts: what a text file exports passes `say` on its way out (build/texts.ts), and
 * what the rules say passes `hear`. English is what stands in the text files. Another language is a script before the
 * page's own that names itself here: texts are read when the page's script begins.
 */

export interface Language {
  /**
   * What stands in the place of the English texts of a file.
   *
   * @param file as `features/board/texts`
   * @param english in the order of the file: sentences, functions that make one, and tables of them
   */
  say<Texts extends unknown[]>(file: string, english: Texts): Texts
  /** The rules, their sentences in the language. */
  hear<Rules extends object>(rules: Rules): Rules
}

const { barlineLanguage } = globalThis as { barlineLanguage?: Language }

export const { say, hear }: Language = barlineLanguage ?? {
  say: (_, english) => english,
  hear: (rules) => rules,
}
