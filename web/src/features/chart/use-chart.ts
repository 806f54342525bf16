/** Makes the chart, keeps it for as long as the pane is shown, and carries its news to React. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChartExtent, TaskId } from '../../editor/__generated__/types'
import type { ScrollLink } from '../../ui/scroll-link'
import type { ChartSource } from './chart-source'
import { createChart } from './create-chart'
import { setSetting, settingNow } from '../../state/settings'
import { onWish } from '../../state/chart-wish'
import { follow } from './following'
import { fulfil, isSpent } from './going'
import { keepPlace } from './kept-view'
import type { CardAt, ChartVoice, DependencyAt } from './interaction'
import type { KeptPlace } from './kept-place'
import type { ChartBehaviour } from './chart-options'
import { MODES, zoomText } from './texts-later'
import { useTold } from '../../ui/use-told'
import { useFollowedChain } from './use-followed-chain'
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
  /** The task whose chain stands out. */
  followed: TaskId | null
}

interface Wanted {
  /** The page's session; a chart outside of one is a page put together wrongly (spec §5). */
  auth: object | null
  source: ChartSource
  scroll: ScrollLink
  rowHeight: number
  headerHeight: number | null
  behaviour: ChartBehaviour
  place: KeptPlace
  edit: (task: TaskId) => void
  tell: (message: string) => void
  openDependency: ((at: DependencyAt) => void) | undefined
}

const NO_NEWS: ChartNews = { extent: null, card: null, hint: null, holiday: null, followed: null }

export function useChart(wanted: Wanted) {
  const { auth, source, scroll, rowHeight, headerHeight, behaviour, place } = wanted
  const begun = useRef(behaviour)
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<WindowedGantt | null>(null)
  const [news, setNews] = useState(NO_NEWS)
  const [told, announce] = useTold()
  const [failure, setFailure] = useState<unknown>(null)
  // An error in an event reaches the boundary by way of the next drawing.
  if (failure) throw failure
  const update = useCallback((part: Partial<ChartNews>) => setNews((now) => ({ ...now, ...part })), [])
  const showCard = useCallback((card: CardAt | null) => update({ card }), [update])
  const closeCard = useCallback(() => showCard(null), [showCard])
  const followChain = useCallback((followed: TaskId | null) => update({ followed }), [update])
  const page = useRef(wanted)
  useEffect(() => {
    page.current = wanted
  })

  useEffect(() => {
    if (!host.current) return
    const voice: ChartVoice = {
      tell: (message) => page.current.tell(message),
      edit: (task) => page.current.edit(task),
      openDependency: (at) => page.current.openDependency?.(at),
      announce,
      followChain,
      showCard: (card) => update({ card }),
      showHint: (hint) => update({ hint }),
    }
    let shown: string | null = null
    let isOpening = false
    const gantt = createChart(auth, host.current, source, {
      ...begun.current,
      row_height: rowHeight,
      header_height: headerHeight,
      named_holidays: begun.current.holidays ?? [],
      holidays: undefined,
      view_mode: place.was?.mode ?? settingNow('chartMode'),
      kept_place: place,
      scroll_top: scroll.get(),
      on_extent: (extent) => {
        update({ extent })
        // What is seen at first, of the page or of another plan, is no news and nobody's choice.
        const isChosen = shown !== null && shown !== extent.view && !isOpening
        shown = extent.view
        if (!isChosen) return
        announce(zoomText(MODES[extent.view] ?? extent.view))
        setSetting('chartMode', extent.view)
      },
      on_scroll_top: (top) => scroll.set(top, 'chart'),
      on_failure: setFailure,
      on_label: (holiday) => update({ holiday }),
      voice,
    })
    chart.current = gantt
    const endWishes = onWish({
      fulfil: (wish) => {
        isOpening = wish === 'whole'
        const isDone = fulfil(gantt, wish)
        isOpening = false
        return isDone
      },
      isSpent: (wish) => isSpent(gantt, wish),
    })
    const unfollow = scroll.follow('chart', (top) => gantt.setScrollTop(top))
    // A page that goes is not told of its chart's end, nor of a scroll that was a moment before.
    const leave = () => {
      if (gantt.$container.clientWidth > 0) gantt.look()
      keepPlace(gantt)
    }
    window.addEventListener('pagehide', leave)
    const endFollowing = source.onFollow((task) => {
      if (!gantt.pointer?.isBusy) follow(gantt, task)
    })
    return () => {
      window.removeEventListener('pagehide', leave)
      endFollowing()
      endWishes()
      unfollow()
      gantt.destroy()
      chart.current = null
    }
  }, [auth, source, scroll, rowHeight, headerHeight, place, update, announce, followChain])

  // Other options change the chart that is there: its place and mode stay.
  useEffect(() => {
    begun.current = behaviour
    chart.current?.setBehaviour(behaviour)
  }, [behaviour])

  useFollowedChain(source, chart, news)
  return { host, chart, news, told, showCard, closeCard, followChain }
}
