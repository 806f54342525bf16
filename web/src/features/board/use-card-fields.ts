/** What is typed into the fields of a card: kept field by field when it is left, by the rules of the table's cells. */
import { useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { Column, Row } from '../../editor/__generated__/types'
import { useDrafts } from '../../state/use-drafts'
import { notify } from '../../ui/notices'
import { FIELD_WORDS, fieldOfText, KEEP_IT, notKeptText } from './texts'

type Typed = keyof typeof FIELD_WORDS

const FIELDS = Object.keys(FIELD_WORDS) as Typed[]

export function useCardFields(card: Row, isReadOnly: boolean, onClose: () => void) {
  const plan = usePlan()
  // What is being typed; a field that is not here shows the plan.
  const [typed, setTyped] = useState<Partial<Record<Typed, string>>>({})
  const [errors, setErrors] = useState<Partial<Record<Column, string>>>({})

  useDrafts(
    FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== String(card[field])).map(
      (field) => ({
        place: { kind: 'cell', task: card.id, column: field },
        what: fieldOfText(field, card.name),
        text: typed[field] ?? '',
      }),
    ),
  )

  const set = (column: Column, text: string): boolean => {
    const outcome = plan.runQuietly({ type: 'setCell', task: card.id, column, text })
    setErrors((known) => ({ ...known, [column]: outcome.ok ? undefined : outcome.refusal.message }))
    return outcome.ok
  }
  const keep = (field: Typed): boolean => {
    const text = typed[field]
    if (text === undefined) return true
    if (text !== String(card[field]) && !set(field, text)) return false
    setTyped((known) => ({ ...known, [field]: undefined }))
    setErrors((known) => ({ ...known, [field]: undefined }))
    return true
  }
  const close = () => {
    const fields = Object.keys(typed) as Typed[]
    if (fields.map(keep).every(Boolean)) onClose()
  }
  /** Escape and a press outside leave the card as it is, but for what was kept before; nothing is lost unseen. */
  const cancel = () => {
    const left = FIELDS.filter((name) => typed[name] !== undefined && typed[name] !== String(card[name]))
    onClose()
    if (left.length === 0) return
    notify({
      kind: 'info',
      text: notKeptText(left, card.name),
      actions: [
        {
          label: KEEP_IT,
          run: () =>
            left.forEach((column) =>
              plan.dispatch({ type: 'setCell', task: card.id, column, text: typed[column] ?? '' }),
            ),
        },
      ],
    })
  }
  const field = (name: Typed, label: string) => ({
    label,
    value: typed[name] ?? String(card[name]),
    onChange: (text: string) => {
      setTyped((known) => ({ ...known, [name]: text }))
      // Not when the field is left: the dialog would shrink under the press on Done that left it.
      setErrors((known) => ({ ...known, [name]: undefined }))
    },
    error: errors[name] ?? null,
    isDisabled: isReadOnly,
  })
  const leaving = (name: Typed) => ({ onBlur: () => void keep(name) })
  const readTyped = (name: Typed) => typed[name] ?? ''

  return { field, leaving, readTyped, set, close, cancel }
}
