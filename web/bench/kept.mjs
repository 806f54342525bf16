/**
 * The figures of `docs/benchmarks.md`: written from what the benchmarks wrote, read back, and compared. A ratio carries
 * over to another machine and is compared; a time alone is told for the reader.
 */

/** How much worse than the kept one a ratio may be: more is a step back, less is the noise of a shared machine. */
const WORSE = 1.2

const ratioOf = (figure) => figure.ratio ?? (figure.unit === 'ratio' ? figure.value : null)

const number = (value) =>
  value === null || value === undefined ? '' : String(Number(value.toPrecision(value >= 100 ? 4 : 3)))
// A figure's name must not end its cell.
const cell = (text) => text.replaceAll('|', '/')

const HEAD = [
  '| figure | ratio | better | value | unit | wanted | met |',
  '| --- | ---: | --- | ---: | --- | ---: | --- |',
]

export function table(figures) {
  const rows = figures
    .map((figure) => ({ ...figure, ratio: ratioOf(figure) }))
    .toSorted((a, b) => Number(a.ratio === null) - Number(b.ratio === null))
  const lines = rows.map(({ name, ratio, better = 'lower', value, unit, wanted, met }) => {
    const isRatio = unit === 'ratio'
    const cells = [
      cell(name),
      number(ratio),
      ratio === null ? '' : better,
      isRatio ? '' : number(value),
      isRatio ? '' : unit,
      number(wanted),
      met === null ? '' : met ? 'yes' : 'no',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [...HEAD, ...lines].join('\n')
}

/** A document that keeps `sections` and what else `document` keeps, in the order of their names. */
export function keeping(document, introduction, sections) {
  const parts = document.split(/^(?=## )/m).slice(1)
  const before = parts.map((part) => [/^## (\S+)/.exec(part)[1], part.slice(part.indexOf('\n')).trim()])
  const all = [...new Map([...before, ...sections])].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [introduction, ...all.map(([name, text]) => `## ${name}\n\n${text}\n`)].join('\n')
}

export function keptIn(document) {
  const kept = new Map()
  let rows = []
  for (const line of document.split('\n')) {
    const heading = /^## (bench-\S+)/.exec(line)
    if (heading) kept.set(heading[1], (rows = []))
    const [, name, ratio, better] = line.split('|').map((cell) => cell.trim())
    if (better === 'lower' || better === 'higher') rows.push({ name, ratio: Number(ratio), better })
  }
  return kept
}

export function stepsBack(kept, figures) {
  const now = new Map(figures.map((figure) => [cell(figure.name), ratioOf(figure)]))
  return kept.flatMap(({ name, ratio, better }) => {
    const found = now.get(name)
    if (found === undefined || found === null) return [`${name}: was not measured (kept ${number(ratio)}).`]
    const times = better === 'lower' ? found / ratio : ratio / found
    return times > WORSE ? [`${name}: ${number(found)}, kept ${number(ratio)} (${better} is better).`] : []
  })
}
