/** The one place a chart is made, whatever it shows. */
import type { ChartOptions } from './chart-options'
import type { ChartSource } from './chart-source'
import type { ChartVoice } from './interaction'
import { onHere } from '../../state/presence'
import { addEdgeChips } from './edge-chips'
import { ChartKeyboard } from './keyboard'
import { ActionLocks } from './locks'
import { GhostLayer } from './paint/ghost-layer'
import { Handles } from './paint/handles'
import { plainVoice } from './plain-voice'
import { Hands } from './pointer/hands'
import { ChartPointer } from './pointer/pointer'
import { listenToZoom } from './pointer/zoom'
import { WindowedGantt } from './windowed-gantt'

export type FactoryOptions = Partial<ChartOptions> & {
  /** What is said of a drag or a card: by default the chart says it itself. */
  voice?: ChartVoice
  /** A label beside the pointer, or none. */
  on_label?: (label: { text: string; x: number; y: number } | null) => void
}

/**
 * Draws a chart into `host`, an element or its selector, and lets hands at it. The rules must be loaded
 * (`loadEditor`).
 *
 * `auth` is the page's auth context: a chart outside of one is a page put together wrongly (spec §5, U5).
 *
 * @throws ReferenceError where the selector finds nothing, TypeError where `host` is no element (spec §8)
 */
export function createChart(
  auth: object | null,
  host: string | HTMLElement,
  source: ChartSource,
  options: FactoryOptions = {},
): WindowedGantt {
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  let pointer: ChartPointer | null = null
  let showEdges: (() => void) | null = null
  let ghosts: GhostLayer | null = null
  const { voice, on_label, ...own } = options
  const gantt = new WindowedGantt(host, {
    ...own,
    source,
    row_height: own.row_height ?? own.sizes?.row ?? 0,
    header_height: own.header_height ?? null,
    named_holidays: own.named_holidays ?? [],
    popup_on: own.popup_on ?? 'click',
    view_mode: own.view_mode ?? 'Day',
    move_dependencies: false,
    on_drawn: () => {
      pointer?.redrawn()
      showEdges?.()
      ghosts?.draw()
      own.on_drawn?.()
    },
  })
  const { end, atEnd } = gantt.parts
  const { signal } = end
  const said = voice ?? plainVoice(gantt)
  const handles = new Handles(gantt.parts.bars.overlay)
  const hands = new Hands(gantt, handles, new ActionLocks(), said)
  pointer = new ChartPointer(hands, on_label ?? said.showHint, signal)
  new ChartKeyboard(gantt, pointer, said, signal)
  listenToZoom(gantt, signal)
  showEdges = addEdgeChips(gantt)
  gantt.pointer = pointer
  const drawn = new GhostLayer(gantt)
  ghosts = drawn
  atEnd.add(onHere(() => drawn.draw()))
  return gantt
}
