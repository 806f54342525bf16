/** The card of a bar, as long as it is open: it follows the plan, and leads to other tasks. */
import { useEffect, useReducer, type ReactNode, type RefObject } from 'react'
import type { TaskId } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { showPlacing } from '../../state/placing'
import { focusKept } from '../../ui/focus-back'
import { useOver } from '../../ui/use-over'
import { BarCard } from './BarCard'
import type { ChartSource } from './chart-source'
import { follow } from './following'
import type { CardAt } from './interaction'
import type { WindowedGantt } from './windowed-gantt'

interface OpenCardProps {
  at: CardAt | null
  source: ChartSource
  chart: RefObject<WindowedGantt | null>
  isRead: boolean
  onOpen: (task: TaskId) => void
  why: ((task: TaskId, goTo: (task: TaskId) => void, onShow: () => void) => ReactNode) | undefined
  showCard: (at: CardAt) => void
  closeCard: () => void
  followChain: (task: TaskId) => void
}

export function OpenCard({ at, source, chart, isRead, onOpen, why, ...news }: OpenCardProps) {
  const { showCard, closeCard, followChain } = news
  const plan = usePlan()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  // The open card follows the plan.
  useEffect(() => (at ? source.subscribe(redraw) : undefined), [at, source])
  const card = at && source.chart.card(at.task)
  useOver(at !== null && !card, () => {
    closeCard()
    // It had it, and its bar is gone too.
    void focusKept()
  })
  if (!card) return null
  const { task } = at
  /** The card goes along to another task's bar. */
  const goTo = (task: TaskId, isNew = false) => {
    if (!chart.current) return
    follow(chart.current, task)
    const bar = chart.current.parts.bars.rowOf(task)?.group.getBoundingClientRect()
    if (bar) showCard({ task, x: bar.left, y: bar.bottom, takesFocus: true, isNew })
  }
  /** What opens from the card gives the focus back to its bar: the card is gone by then. */
  const leave = () => {
    closeCard()
    chart.current?.focusTask(task)
  }
  const isReadOnly = isRead || source.isReadOnly()
  const row = isReadOnly ? null : (plan.rowOf(task) ?? null)
  return (
    <BarCard
      card={card}
      row={row}
      at={at}
      onOpen={() => {
        leave()
        onOpen(task)
      }}
      onAddAfter={() => {
        const outcome = source.dispatch({
          type: 'addTask',
          place: { at: 'below', task, as: 'same' },
          fields: { priorDependency: String(row?.number ?? '') },
        })
        if (outcome.ok && outcome.change.focus !== null) goTo(outcome.change.focus, true)
      }}
      onPlacing={() => {
        leave()
        showPlacing({ task, at })
      }}
      why={why?.(task, goTo, () => {
        leave()
        followChain(task)
      })}
      onStretch={() => source.dispatch({ type: 'stretchOver', task })}
      onClose={(hadFocus) => {
        if (hadFocus) leave()
        else closeCard()
      }}
    />
  )
}
