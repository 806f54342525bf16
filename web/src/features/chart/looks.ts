/** What the style sheet is told of a chart: its colours and sizes. */
import type { LevelColour } from '../../editor/__generated__/types'
import type { Parts } from './gantt-parts'
import { setLabelFont } from './paint/text-width'

export function setPalette(container: HTMLElement, palette: readonly LevelColour[]) {
  palette.forEach((colour, level) => {
    container.style.setProperty(`--level-${level}`, `light-dark(${colour.light}, ${colour.dark})`)
    container.style.setProperty(
      `--level-${level}-progress`,
      `light-dark(${colour.lightProgress}, ${colour.darkProgress})`,
    )
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
