/** What a chart says by itself, on a page that has no place of its own for it: all of it text nodes (guard M1). */
import type { CardAt, ChartVoice } from './interaction'
import { div } from './paint/svg'
import type { WindowedGantt } from './windowed-gantt'

export function plainVoice(gantt: WindowedGantt): ChartVoice {
  const host = gantt.$container.parentElement ?? gantt.$container
  const status = div('gantt-said', host)
  status.setAttribute('role', 'status')
  const hint = div('gantt-hint', host)
  hint.hidden = true
  let popup: HTMLElement | null = null
  gantt.parts.atEnd.add(() => {
    status.remove()
    hint.remove()
    popup?.remove()
  })
  const place = (element: HTMLElement, x: number, y: number) => {
    element.style.left = `${Math.max(8, Math.min(x + 12, window.innerWidth - element.offsetWidth - 8))}px`
    element.style.top = `${Math.max(8, Math.min(y + 12, window.innerHeight - element.offsetHeight - 8))}px`
  }
  const show = (at: CardAt | null) => {
    popup?.remove()
    popup = null
    const card = at && gantt.source.chart.card(at.task)
    const item = at && gantt.itemOf(at.task)
    if (!card || !item) return
    popup = div('gantt-popup', host)
    popup.setAttribute('role', 'dialog')
    popup.setAttribute('aria-label', card.name)
    popup.tabIndex = -1
    if (item.thumbnail) {
      const picture = document.createElement('img')
      picture.src = item.thumbnail
      picture.alt = ''
      popup.append(picture)
    }
    const lines = [card.name, card.dates, `${card.progress} %`, card.description, ...card.notes]
    for (const line of lines.filter(Boolean)) div('', popup).textContent = line
    place(popup, at.x, at.y)
    if (at.takesFocus) popup.focus()
  }
  document.addEventListener('keydown', (event) => event.key === 'Escape' && show(null), {
    signal: gantt.parts.end.signal,
  })
  return {
    tell: (message) => {
      status.textContent = message
    },
    announce: (message) => {
      status.textContent = message
    },
    edit: () => undefined,
    showCard: show,
    showHint: (at) => {
      hint.hidden = at === null
      if (!at) return
      hint.textContent = at.text
      place(hint, at.x, at.y)
    },
  }
}
