/** The plan's calendar and its commands, with what came of the last one. */
import { useState } from 'react'
import type { CalendarView, Command } from '../../editor/__generated__/types'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { addedText, ALREADY_LISTED } from './texts'

interface News {
  text: string
  /** Behind the text: what no edit tells. */
  note: string
  isError: boolean
  /** The same words twice are two announcements. */
  times: number
}

export interface CalendarControl {
  calendar: CalendarView
  isReadOnly: boolean
  /** Dates go by links: tasks go around days off. */
  isByLinks: boolean
  news: News
  /** Says nothing more of what was done before. */
  forget: () => void
  fail: (text: string) => void
  /** Carries out a command about days off; what it did, or why it did nothing, is told. */
  apply: (command: Command, done: string) => boolean
  /** Days that the rules have read; `note` says what they left out. */
  add: (owner: string, lines: string, note?: string) => boolean
}

export function useCalendar(): CalendarControl {
  const plan = usePlan()
  const state = usePlanState()
  const [news, setNews] = useState<News>({ text: '', note: '', isError: false, times: 0 })
  const calendar = plan.ask.calendar()

  const tell = (text: string, { note = '', isError = false } = {}) =>
    setNews(({ times }) => ({ text, note, isError, times: times + 1 }))
  const fail = (text: string) => tell(text, { isError: true })
  const apply = (command: Command, done: string): boolean => {
    const outcome = plan.runQuietly(command)
    if (!outcome.ok) fail(outcome.refusal.message)
    else tell(outcome.change.isEdit ? done : '')
    return outcome.ok
  }
  const add = (owner: string, lines: string, note = ''): boolean => {
    const before = calendar.days.length
    if (!apply({ type: 'addDaysOff', owner, lines }, '')) return false
    const more = plan.ask.calendar().days.length - before
    if (more === 0) tell('', { note: ALREADY_LISTED + note })
    else tell(addedText(more), { note })
    return true
  }
  return {
    calendar,
    isReadOnly: state.isReadOnly,
    isByLinks: plan.ask.scheduling().datesByLinks,
    news,
    forget: () => tell(''),
    fail,
    apply,
    add,
  }
}
