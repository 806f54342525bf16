/** The board's state, and what it does beside it: announce, drop, delete, go to a card. */
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Grouping, TaskId } from '../../editor/__generated__/types'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import type { BoardContextValue } from './board-context'
import { notify } from '../../ui/notices'
import { useTold } from '../../ui/use-told'
import { BoardSource } from './board-source'
import type { Effect } from './board-state'
import { BoardStore } from './board-store'
import { useCardDelete } from './use-card-delete'
import { useCardDrop } from './use-card-drop'
import { useKeptFocus } from './use-kept-focus'
import { useReveal } from './use-reveal'

const NOTICE = 'move-cancelled'

function inTurn({ isAfterDialog }: { isAfterDialog: boolean }, action: () => void) {
  // While a dialog stands, it keeps the focus.
  if (isAfterDialog) flushSync(() => undefined)
  action()
}

const isFocusOnBoard = () =>
  document.activeElement === document.body ||
  // The button of the empty board, which goes as the card comes back.
  Boolean(document.activeElement?.closest('[data-lane], [data-empty]'))

export function useBoardState(grouping: Grouping, isNarrow: boolean) {
  const plan = usePlan()
  const { revision, isReadOnly } = usePlanState()
  const [told, announce] = useTold()
  const source = useMemo(
    () => new BoardSource(plan.board, grouping, () => plan.getState().revision),
    [plan, grouping],
  )
  const store = useMemo(
    () =>
      new BoardStore({
        mayChange: () => plan.may('change'),
        isAskedAbout: (task) => plan.deletionQuestion([task]) !== null,
        total: () => source.total(),
        column: (index) => source.column(index),
        cards: (column, places) => source.cards(column, places),
        place: (task) => source.place(task),
        isThere: (task) => plan.rowOf(task) !== null,
        check: (task, index) => source.check(task, index),
      }),
    [plan, source],
  )
  const shown = useSyncExternalStore(store.subscribe, () => store.get().shown)
  const { reveal, show, takeOnce, forget } = useReveal(source)
  const showCard = useCallback(
    (task: TaskId, glows = false, takesFocus = true) => {
      const index = show(task, { glows, takesFocus })
      if (index >= 0) store.send({ do: 'show', index })
    },
    [show, store],
  )
  const drop = useCardDrop(source, announce, showCard)
  const remove = useCardDelete(source, showCard)
  useKeptFocus(
    source,
    useCallback(
      (task, isByKeys) => {
        // What a pointer's reader looks at stays in view; a phone has no place for a card of another column then.
        if (isByKeys) showCard(task)
        else if (!isNarrow || source.place(task)?.columnIndex === store.get().shown)
          show(task, { isStill: true })
      },
      [isNarrow, show, showCard, source, store],
    ),
  )

  const run = (effect: Effect) => {
    switch (effect.do) {
      case 'announce':
        announce(effect.text)
        if (effect.isSeen) notify({ id: NOTICE, kind: 'info', text: effect.text, isSilent: true })
        return
      case 'drop':
        return inTurn(effect, () => drop(effect.card, effect.column))
      case 'goTo':
        return inTurn(effect, () => showCard(effect.task))
      case 'delete':
        return inTurn(effect, () => remove(effect.card, effect.withSubtasks))
    }
  }
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => store.onEffect((effect) => latest.current(effect)), [store])

  // Before the change is drawn: the column a card was lifted from stays in the page wherever it is now.
  useEffect(() => plan.subscribe(() => store.send({ do: 'planChanged' })), [plan, store])
  // A task of another plan may have the same number.
  useEffect(() => plan.onReplacing(() => store.send({ do: 'cancel' })), [plan, store])
  useEffect(
    () =>
      plan.onReveal(({ task, how }) => {
        // What was found is marked while the focus stays in the field.
        if (how === 'select') showCard(task, true, false)
        // The card may have gone to another column, with the focus on it. A button outside keeps it.
        else if (how === 'return') showCard(task, true, isFocusOnBoard())
        else showCard(task)
        if (how === 'edit' || how === 'name') store.send({ do: 'ask', about: 'details', task })
      }),
    [plan, showCard, store],
  )

  const board = useMemo<BoardContextValue>(
    () => ({
      source,
      drag: store,
      actions: {
        open: (task) => store.send({ do: 'ask', about: 'details', task }),
        menu: (card, at) => store.send({ do: 'openMenu', card, ...at }),
        add: (column, name, isInView) => {
          const outcome = plan.dispatch({ type: 'addCard', grouping, column, name })
          if (!outcome.ok) return
          const { focus } = outcome.change
          if (isInView && focus !== null) showCard(focus, true, false)
        },
        editNumber: (task, field, text, keepsFocus) => {
          const before = source.place(task)?.column
          const { ok } = plan.runQuietly({ type: 'editCard', task, field, text })
          // In another column it is another card for the browser: the focus would be lost.
          if (ok && source.place(task)?.column !== before) showCard(task, true, keepsFocus)
          return ok
        },
        takeOnce,
      },
      isReadOnly,
    }),
    [takeOnce, grouping, isReadOnly, plan, showCard, source, store],
  )
  return { board, store, shown, told, reveal, forget, revision }
}
