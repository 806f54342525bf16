/** What a benchmark writes of one thing it measured. */
export interface Figure {
  name: string
  value: number | null
  unit: string
  wanted: number | null
  met: boolean | null
  /** To the best of the others in the run; a figure whose unit is `ratio` is one itself. */
  ratio?: number | null
  /** Of the ratio; lower where nothing is said. */
  better?: 'lower' | 'higher'
}

/** A ratio that docs/benchmarks.md keeps. */
export interface Kept {
  name: string
  ratio: number
  better: 'lower' | 'higher'
}

/** The table of one benchmark, ratios first. */
export function table(figures: readonly Figure[]): string
/** A document that keeps these sections, by the benchmarks' names, and what else the document of before keeps. */
export function keeping(
  document: string,
  introduction: string,
  sections: Iterable<readonly [string, string]>,
): string
/** The ratios kept in a document, by the benchmark its heading names. */
export function keptIn(document: string): Map<string, Kept[]>
/** What got worse than kept, in one sentence each; a kept figure that was not measured is told too. */
export function stepsBack(kept: readonly Kept[], figures: readonly Figure[]): string[]
