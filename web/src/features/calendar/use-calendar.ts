/** The plan's calendar and its commands, with what came of the last one. */
import { useState } from 'react'
import type { CalendarView, Command } from '../../editor/__generated__/types'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { addedText, ALREADY_LISTED } from './texts'

interface News {
  text: string
  isError: boolean
}

export interface CalendarControl {
  calendar: CalendarView
  isReadOnly: boolean
  /** Dates go by links: tasks go around days off. */
  isByLinks: boolean
  news: News
  tell: (text: string, isError?: boolean) => void
  /** Carries out a command about days off; what it did, or why it did nothing, is told. */
  apply: (command: Command, done: string) => boolean
  /** Days that the rules have read; `note` says what they left out. */
  add: (owner: string, lines: string, note?: string) => boolean
}

export function useCalendar(): CalendarControl {
  const plan = usePlan()
  const state = usePlanState()
  const [news, setNews] = useState<News>({ text: '', isError: false })
  const calendar = plan.ask.calendar()

  const tell = (text: string, isError = false) => setNews({ text, isError })
  const apply = (command: Command, done: string): boolean => {
    const outcome = plan.runQuietly(command)
    if (!outcome.ok) tell(outcome.refusal.message, true)
    else tell(outcome.change.isEdit ? done : '')
    return outcome.ok
  }
  const add = (owner: string, lines: string, note = ''): boolean => {
    const before = calendar.days.length
    if (!apply({ type: 'addDaysOff', owner, lines }, '')) return false
    const more = plan.ask.calendar().days.length - before
    tell((more === 0 ? ALREADY_LISTED : addedText(more)) + note)
    return true
  }
  return {
    calendar,
    isReadOnly: state.isReadOnly,
    isByLinks: plan.ask.scheduling().datesByLinks,
    news,
    tell,
    apply,
    add,
  }
}
