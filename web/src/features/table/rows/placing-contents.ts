/** What of a row opens its dependencies and limits: the cell of prior dependencies, and the mark of a limit. */
import type { Row } from '../../../editor/__generated__/types'
import { element } from '../../../ui/dom'
import { iconElement } from '../../../ui/icon-element'
import type { Content } from './cell-contents'
import cellButton from './CellButton.module.css'
import styles from './PlacingCells.module.css'

/** Pins and limits, and what of them cannot be kept. */
export function placedButton({ limits, schedule }: Row): HTMLElement | null {
  const broken = schedule?.conflicts.join('\n') ?? ''
  if (!limits && !broken) return null
  const words = limits && `${limits.slice(0, 1).toUpperCase()}${limits.slice(1)}`
  const tip = [words && `${words}.`, broken].filter(Boolean).join('\n')
  const button = element('button', `${cellButton.button} ${styles.limits} ${broken ? styles.conflict : ''}`, {
    type: 'button',
    tabindex: '-1',
    'data-placing': 'limits',
    'aria-label': tip,
    'data-tip': tip,
  })
  button.append(iconElement(broken ? 'warning' : 'pin', 13))
  return button
}

/** Numbers of which some mean nothing, and why. */
function brokenNumbers({ priorDependency, problems }: Row): HTMLElement {
  const why = problems.map((problem) => problem.message).join('\n')
  const numbers = element('span', styles.broken ?? '', { 'data-tip': `${priorDependency}\n${why}` })
  const said = element('span', 'visually-hidden')
  said.append(` ${why}`)
  numbers.append(priorDependency, said)
  return numbers
}

export function priorContent(cell: HTMLElement): Content {
  const text = cell.appendChild(new Text())
  let broken: HTMLElement | null = null
  return (row, was) => {
    const { priorDependency, problems } = row
    if (was?.priorDependency === priorDependency && was.problems.length === 0 && problems.length === 0) return
    broken?.remove()
    broken = problems.length > 0 ? brokenNumbers(row) : null
    text.data = broken ? '' : priorDependency
    if (broken) text.after(broken)
  }
}
