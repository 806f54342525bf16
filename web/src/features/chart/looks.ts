/** What the style sheet is told of a chart: its colours and sizes. */
import { LEVEL_COLOURS } from '../../editor/__generated__/constants'
import type { Parts } from './gantt-parts'
import { setLabelFont } from './paint/text-width'

/** What stands beside the bars has their colours, too. */
export function setPalette(container: HTMLElement) {
  const { style } = container.parentElement ?? container
  LEVEL_COLOURS.forEach(({ bar, done }, level) => {
    style.setProperty(`--level-${level}`, bar)
    style.setProperty(`--level-${level}-progress`, done)
  })
}

/** Only when they change: variables restyle everything below them, and asking for a style makes the browser work it out. */
export function setSizes(container: HTMLElement, parts: Parts) {
  const { header, bar } = parts.sizes
  const styled = `${header} ${bar}`
  if (styled === parts.styled) return
  parts.styled = styled
  parts.axis.setSizes(parts.sizes)
  container.style.setProperty('--gv-header', `${header}px`)
  container.classList.toggle('small-bars', bar < 13)
  setLabelFont(`${bar < 13 ? 11 : 12}px ${getComputedStyle(container).fontFamily}`)
}
