/** Makes the chart, keeps it for as long as the pane is shown, and carries its news to React. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAuthContext } from '../../api/AuthProvider'
import type { ChartExtent, TaskId } from '../../editor/__generated__/types'
import type { ScrollLink } from '../../ui/scroll-link'
import type { ChartSource } from './chart-source'
import { createChart } from './create-chart'
import type { CardAt, ChartVoice } from './interaction'
import { ChartKeyboard } from './keyboard'
import { ActionLocks } from './locks'
import type { KeptPlace } from './kept-place'
import { Handles } from './paint/handles'
import { ChartPointer } from './pointer'
import type { ChartBehaviour } from './chart-options'
import type { WindowedGantt } from './windowed-gantt'

interface Place {
  text: string
  x: number
  y: number
}

export interface ChartNews {
  extent: ChartExtent | null
  card: CardAt | null
  hint: Place | null
  holiday: Place | null
  said: string
}

interface Wanted {
  source: ChartSource
  scroll: ScrollLink
  rowHeight: number
  headerHeight: number | null
  behaviour: ChartBehaviour
  place: KeptPlace
  edit: (task: TaskId) => void
  tell: (message: string) => void
}

const NO_NEWS: ChartNews = { extent: null, card: null, hint: null, holiday: null, said: '' }

export function useChart(wanted: Wanted) {
  const { source, scroll, rowHeight, headerHeight, behaviour, place } = wanted
  const begun = useRef(behaviour)
  const auth = useAuthContext()
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<WindowedGantt | null>(null)
  const [news, setNews] = useState(NO_NEWS)
  const [failure, setFailure] = useState<unknown>(null)
  // An error in an event reaches the boundary by way of the next drawing.
  if (failure) throw failure
  const update = useCallback((part: Partial<ChartNews>) => setNews((now) => ({ ...now, ...part })), [])
  const closeCard = useCallback(() => update({ card: null }), [update])
  const page = useRef(wanted)
  useEffect(() => {
    page.current = wanted
  })

  useEffect(() => {
    if (!host.current) return
    const end = new AbortController()
    const voice: ChartVoice = {
      tell: (message) => page.current.tell(message),
      edit: (task) => page.current.edit(task),
      announce: (said) => update({ said }),
      showCard: (card) => update({ card }),
      showHint: (hint) => update({ hint }),
    }
    let pointer: ChartPointer | null = null
    const gantt = createChart(auth, host.current, {
      ...begun.current,
      source,
      row_height: rowHeight,
      header_height: headerHeight,
      named_holidays: begun.current.holidays ?? [],
      holidays: undefined,
      popup_on: begun.current.popup_on ?? 'click',
      move_dependencies: false,
      view_mode: source.extent().view,
      kept_place: place,
      scroll_top: scroll.get(),
      on_extent: (extent) => update({ extent }),
      on_scroll_top: (top) => scroll.set(top, 'chart'),
      on_drawn: () => pointer?.redrawn(),
      on_failure: setFailure,
    })
    chart.current = gantt
    const handles = new Handles(gantt.parts.bars.overlay)
    pointer = new ChartPointer(
      gantt,
      handles,
      new ActionLocks(),
      voice,
      (holiday) => update({ holiday }),
      end.signal,
    )
    new ChartKeyboard(gantt, pointer, voice, end.signal)
    gantt.setScrollTop(scroll.get())
    const unfollow = scroll.follow('chart', (top) => gantt.setScrollTop(top))
    const follow = source.onFollow((task) => {
      if (!pointer.isBusy) gantt.follow(task)
    })
    return () => {
      follow()
      unfollow()
      end.abort()
      gantt.destroy()
      chart.current = null
    }
  }, [auth, source, scroll, rowHeight, headerHeight, place, update])

  // Other options change the chart that is there: its place and mode stay.
  useEffect(() => {
    begun.current = behaviour
    chart.current?.setBehaviour(behaviour)
  }, [behaviour])

  return { host, chart, news, closeCard }
}
