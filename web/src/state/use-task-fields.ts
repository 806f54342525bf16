/** What is typed into the fields of a task: kept field by field when it is left, by the rules of the table's cells. */
import { useState } from 'react'
import { usePlan } from '../editor/PlanProvider'
import type { Column, Row } from '../editor/__generated__/types'
import { fieldOfText, meanwhileText, YOURS_GOES_THERE } from './texts'
import { useDrafts } from './use-drafts'

const FIELDS = ['name', 'priorDependency', 'startDate', 'duration', 'owner', 'progress', 'comment'] as const
export type TaskField = (typeof FIELDS)[number]

/** What was typed into a field and refused. */
export interface Unkept {
  column: TaskField
  text: string
  error: string
}

const byField = (fields: readonly Unkept[], value: (field: Unkept) => string) =>
  Object.fromEntries(fields.map((field) => [field.column, value(field)]))

/** @param unkept what the fields begin with, to be mended */
export function useTaskFields(task: Row, isReadOnly: boolean, unkept: readonly Unkept[] = []) {
  const plan = usePlan()
  // What is being typed; a field that is not here shows the plan.
  const [typed, setTyped] = useState<Partial<Record<TaskField, string>>>(() =>
    byField(unkept, ({ text }) => text),
  )
  /** What a field showed before it was typed into. */
  const [was, setWas] = useState<Partial<Record<TaskField, string>>>(() =>
    byField(unkept, ({ column }) => String(task[column])),
  )
  const [errors, setErrors] = useState<Partial<Record<Column, string>>>(() =>
    byField(unkept, ({ error }) => error),
  )
  /** What is typed and was not kept. */
  const left = FIELDS.filter((name) => typed[name] !== undefined && typed[name] !== String(task[name])).map(
    (column) => ({ column, text: typed[column] ?? '' }),
  )
  useDrafts(
    left.map(({ column, text }) => ({
      place: { kind: 'cell', task: task.id, column },
      what: fieldOfText(column, task.name),
      text,
      was: was[column],
    })),
  )

  const set = (column: Column, text: string): boolean => {
    const outcome = plan.runQuietly({ type: 'setCell', task: task.id, column, text })
    setErrors((known) => ({ ...known, [column]: outcome.ok ? undefined : outcome.refusal.message }))
    return outcome.ok
  }
  const keep = (field: TaskField): boolean => {
    const text = typed[field]
    if (text === undefined) return true
    if (text !== String(task[field]) && !set(field, text)) return false
    setTyped((known) => ({ ...known, [field]: undefined }))
    setErrors((known) => ({ ...known, [field]: undefined }))
    return true
  }
  /** Whether all could be kept. */
  const keepAll = () => FIELDS.map(keep).every(Boolean)
  const giveUp = () => {
    setTyped({})
    setErrors({})
  }
  /** Others changed what is being typed into. */
  const hintOf = (name: TaskField) => {
    const [text, now] = [typed[name], String(task[name])]
    const isOld = text !== undefined && text !== now && now !== was[name]
    return isOld ? `${meanwhileText(now)} ${YOURS_GOES_THERE}` : null
  }
  const field = (name: TaskField, label: string) => ({
    label,
    value: typed[name] ?? String(task[name]),
    onChange: (text: string) => {
      if (typed[name] === undefined) setWas((known) => ({ ...known, [name]: String(task[name]) }))
      setTyped((known) => ({ ...known, [name]: text }))
      // Not when the field is left: the dialog would shrink under the press on Done that left it.
      setErrors((known) => ({ ...known, [name]: undefined }))
    },
    hint: hintOf(name),
    error: errors[name] ?? null,
    isDisabled: isReadOnly,
  })
  const leaving = (name: TaskField) => ({ onBlur: () => void keep(name) })
  const readTyped = (name: TaskField) => typed[name] ?? ''

  return { field, leaving, readTyped, set, keepAll, giveUp, left }
}
