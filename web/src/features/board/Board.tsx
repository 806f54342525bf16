/** The Kanban board (spec §2): columns of cards, one card under way at most, and what a card opens. */
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import type { Row, TaskId } from '../../editor/__generated__/types'
import { setSetting, useSetting } from '../../state/settings'
import { IconButton } from '../../ui/Button'
import { HoverTips } from '../../ui/HoverTips'
import { MenuAt, type MenuEntry } from '../../ui/Menu'
import { BoardContext, type BoardActions } from './board-context'
import styles from './Board.module.css'
import { BoardSource } from './board-source'
import { cardKey, type CardKey } from './card-keys'
import { CardDialog } from './CardDialog'
import { remove } from './delete-card'
import { DeleteCardQuestion } from './DeleteCardQuestion'
import { DragStore } from './drag-store'
import { Ghost } from './Ghost'
import { GroupBy } from './GroupBy'
import { LaneStrip } from './LaneStrip'
import { MoveToDialog } from './MoveToDialog'
import { listenForDrags } from './pointer-drag'
import * as sentences from './sentences'
import { useCardDrop } from './use-card-drop'
import { usePhone } from './use-phone'
import { useReveal } from './use-reveal'

type Asked = { about: 'details' | 'moveTo' | 'delete'; task: TaskId }

/** A dialog gives the focus back one frame after it closed: what moves the focus on comes after that. */
const afterDialog = (action: () => void) => requestAnimationFrame(() => requestAnimationFrame(action))

export function Board({ onFind }: { onFind: () => void }) {
  const plan = usePlan()
  const { revision, isReadOnly } = usePlanState()
  const grouping = useSetting('grouping')
  const isNarrow = usePhone()
  const instructionsId = useId()
  const root = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const grip = useRef({ x: 0, y: 0 })
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState(0)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [menu, setMenu] = useState<{ card: Row; x: number; y: number } | null>(null)

  const source = useMemo(
    () => new BoardSource(plan.editor, grouping, () => plan.getState().revision),
    [plan, grouping],
  )
  const drag = useMemo(() => new DragStore((card, index) => source.check(card.id, index)), [source])
  const { reveal, show, claim, forget } = useReveal(source)
  // The same words twice are two announcements.
  const announce = useCallback(
    (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  )

  const showCard = useCallback(
    (task: TaskId, glows = false, takesFocus = true) => {
      const index = show(task, glows, takesFocus)
      if (index >= 0) setShown(index)
    },
    [show],
  )
  const drop = useCardDrop(source, announce, showCard)

  // Another grouping is another board: what was wished or lifted on the last one is over.
  const group = (by: typeof grouping) => {
    drag.end()
    setShown(0)
    forget()
    setSetting('grouping', by)
  }
  // A change from elsewhere, such as undo, ends a drag: what was checked may no longer hold.
  useEffect(() => drag.end(), [drag, revision])

  useEffect(
    () =>
      plan.onReveal(({ task, how }) => {
        // What was found is marked while the focus stays in the field.
        if (how === 'select') showCard(task, true, false)
        else showCard(task)
        if (how === 'edit') setAsked({ about: 'details', task })
      }),
    [plan, showCard],
  )

  const cardOf = useCallback(
    (task: TaskId): Row | null => {
      const at = source.place(task)
      return at ? (source.cards(at.column, [at.place])[0] ?? null) : null
    },
    [source],
  )
  /** Ends the drag where it is. */
  const settle = useCallback(() => {
    const state = drag.get()
    if (state.at !== 'lifted') return
    const { card, own, ownIndex, overIndex } = state
    const check = overIndex === null ? null : drag.check(overIndex)
    drag.end()
    if (!check || overIndex === ownIndex) announce(sentences.cancelled(card.name, own))
    else drop(card, check.column)
  }, [announce, drag, drop])
  const cancel = useCallback(() => {
    const state = drag.get()
    drag.end()
    if (state.at === 'lifted') {
      announce(sentences.cancelled(state.card.name, state.own))
      setShown(state.ownIndex)
    }
  }, [announce, drag])
  const lift = useCallback(
    (task: TaskId, index: number, by: 'pointer' | 'keys'): boolean => {
      const card = cardOf(task)
      const column = source.column(index)
      if (!card || !column) return false
      if (!plan.may('change')) return false
      const own = drag.lift(card, index, by)
      if (own) announce(sentences.lifted(card.name, own))
      return own !== null
    },
    [announce, cardOf, drag, plan, source],
  )
  const moveOver = useCallback(
    (index: number | null) => {
      const state = drag.get()
      if (state.at !== 'lifted' || state.overIndex === index) return
      drag.moveOver(index)
      const check = index === null ? null : drag.check(index)
      if (check) announce(sentences.over(state.card.name, check))
    },
    [announce, drag],
  )

  useEffect(() => {
    const element = root.current
    if (!element) return
    return listenForDrags(element, {
      lift: (task, lane) => {
        const box = element.querySelector(`[data-card="${task}"]`)?.getBoundingClientRect()
        if (!box || !lift(task, lane, 'pointer')) return false
        grip.current = { x: box.left, y: box.top }
        picture.current?.style.setProperty('width', `${box.width}px`)
        picture.current?.style.setProperty('transform', `translate(${box.left}px, ${box.top}px)`)
        return true
      },
      over: moveOver,
      carry: (x, y) =>
        picture.current?.style.setProperty('transform', `translate(${x - 40}px, ${y - 24}px) rotate(1.5deg)`),
      drop: settle,
      cancel,
      atEdge: (side) => {
        if (!isNarrow) return
        setShown((at) => Math.min(Math.max(0, at + side), source.total() - 1))
      },
    })
  }, [cancel, isNarrow, lift, moveOver, settle, source])

  const askDelete = useCallback(
    (card: Row) => {
      if (plan.deletionQuestion([card.id])) return setAsked({ about: 'delete', task: card.id })
      const outcome = remove(plan, card, false)
      if (outcome.ok && outcome.change.focus !== null) showCard(outcome.change.focus)
    },
    [plan, showCard],
  )
  const actions = useMemo<BoardActions>(
    () => ({
      open: (task) => setAsked({ about: 'details', task }),
      menu: (card, at) => setMenu({ card, ...at }),
      add: (column, name) => {
        const outcome = plan.dispatch({ type: 'addCard', grouping: source.grouping, column, name })
        if (outcome.ok) announce(outcome.change.said ?? '')
      },
      editNumber: (task, field, text) => plan.runQuietly({ type: 'editCard', task, field, text }).ok,
      claim,
    }),
    [announce, claim, plan, source],
  )

  const go = (task: TaskId, { columns, places }: Extract<CardKey, { do: 'go' }>) => {
    const at = source.place(task)
    if (!at) return
    let index = at.columnIndex + columns
    while (columns !== 0 && source.column(index)?.count === 0) index += columns
    const column = source.column(index)
    if (!column) return
    const wanted =
      places === 'first' ? 0 : places === 'last' ? column.count - 1 : at.place + (places satisfies number)
    const card = source.cards(column.id, [Math.min(Math.max(0, wanted), column.count - 1)])[0]
    if (card) showCard(card.id)
  }
  const overBy = (by: Extract<CardKey, { do: 'over' }>['by']) => {
    const state = drag.get()
    if (state.at !== 'lifted') return
    const last = source.total() - 1
    const from = state.overIndex ?? state.ownIndex
    const index = by === 'first' ? 0 : by === 'last' ? last : Math.min(Math.max(0, from + by), last)
    moveOver(index)
    setShown(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null
    // Only on the card itself: its buttons and fields have keys of their own.
    if (!card || card !== event.target) return
    const task = Number(card.dataset.card)
    const state = drag.get()
    const key = cardKey(event, state.at === 'lifted')
    if (!key) return
    event.preventDefault()
    event.stopPropagation()
    switch (key.do) {
      case 'lift':
        return void lift(task, Number(card.closest<HTMLElement>('[data-lane]')?.dataset.lane), 'keys')
      case 'drop':
        return settle()
      case 'cancel':
        return cancel()
      case 'over':
        return overBy(key.by)
      case 'explainOrder':
        return announce(sentences.ORDER)
      case 'go':
        return go(task, key)
      case 'open':
        return setAsked({ about: 'details', task })
      case 'delete': {
        const row = cardOf(task)
        return row ? askDelete(row) : undefined
      }
      case 'menu': {
        const row = cardOf(task)
        const box = card.getBoundingClientRect()
        if (row) setMenu({ card: row, x: box.left + 12, y: box.bottom - 12 })
      }
    }
  }

  const entries = (card: Row): MenuEntry[] => [
    {
      id: 'moveTo',
      label: 'Move to...',
      icon: 'shift',
      isDisabled: isReadOnly,
      onAction: () => setAsked({ about: 'moveTo', task: card.id }),
    },
    {
      id: 'edit',
      label: isReadOnly ? 'Show details' : 'Edit',
      icon: 'note',
      shortcut: 'Enter',
      onAction: () => setAsked({ about: 'details', task: card.id }),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: 'trash',
      shortcut: 'Delete',
      isDisabled: isReadOnly,
      isDangerous: true,
      startsGroup: true,
      onAction: () => askDelete(card),
    },
  ]
  // A card that was edited out of the filter keeps its dialog.
  const askedCard = asked && (cardOf(asked.task) ?? plan.rowOf(asked.task))
  const close = () => {
    setAsked(null)
    if (asked) afterDialog(() => showCard(asked.task))
  }
  const board = useMemo(() => ({ source, drag, actions, isReadOnly }), [source, drag, actions, isReadOnly])

  return (
    <BoardContext value={board}>
      <section
        ref={root}
        aria-label="Board"
        className={styles.board}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => {
          const target = event.target as HTMLElement
          const card = target.closest<HTMLElement>('[data-card]')
          if (card && !target.closest('button, input')) actions.open(Number(card.dataset.card))
        }}
        onContextMenu={(event) => {
          const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
          const row = card && cardOf(Number(card.dataset.card))
          if (!row || drag.get().at === 'lifted') return
          event.preventDefault()
          setMenu({ card: row, x: event.clientX, y: event.clientY })
        }}
        onBlur={(event) => {
          const state = drag.get()
          const lost =
            !(event.relatedTarget instanceof Element) || !event.relatedTarget.closest('[data-card]')
          if (state.at === 'lifted' && state.by === 'keys' && lost) cancel()
        }}
      >
        <div className={styles.toolbar}>
          <h2>Board</h2>
          <GroupBy value={grouping} onChange={group} />
          <IconButton label="Find and filter" icon="find" shortcut="Ctrl+F" onPress={onFind} />
          <p id={instructionsId} className={styles.instructions}>
            {sentences.INSTRUCTIONS}
          </p>
        </div>
        <LaneStrip
          key={grouping}
          isNarrow={isNarrow}
          shown={Math.min(shown, source.total() - 1)}
          onShow={setShown}
          reveal={reveal}
          instructionsId={instructionsId}
        />
        <div aria-live="assertive" className="visually-hidden">
          {said}
        </div>
        <Ghost picture={picture} />
        <HoverTips root={root} />
        <MenuAt
          label={menu ? `Actions for ${menu.card.name}` : ''}
          entries={menu ? entries(menu.card) : []}
          at={menu}
          onClose={() => setMenu(null)}
        />
        {askedCard && asked.about === 'details' && (
          <CardDialog card={askedCard} revision={revision} isReadOnly={isReadOnly} onClose={close} />
        )}
        {askedCard && asked.about === 'moveTo' && (
          <MoveToDialog
            card={askedCard}
            onMove={(column) => {
              setAsked(null)
              afterDialog(() => drop(askedCard, column))
            }}
            onClose={close}
          />
        )}
        {askedCard && asked.about === 'delete' && <DeleteCardQuestion card={askedCard} onClose={close} />}
      </section>
    </BoardContext>
  )
}
