/** Who is at the link of the open plan, shown to the views; and where one stands oneself, told to those who are there. */
import { createChangesApi } from '../../api/changes'
import { revisionOf, sendPlace, type NewPlace, type PersonHere } from '../../api/follow'
import type { Plan } from '../../editor/PlanProvider'
import type { TaskId } from '../../editor/__generated__/types'
import type { RemoteRevision } from '../../platform/link-memory'
import type { StreamEvent } from '../../platform/stream'
import { tabName } from '../../platform/tabs'
import { ALONE, onOwnStand, ownStand, showHere, type Other } from '../../state/presence'
import { namesOf, placeThere, standHere, type RowNames } from './row-names'
import { tellArrivals } from './said'
import { PlaceSender } from './send-place'
import { initialsOf } from './texts'
import { NOBODY, WhoIsHere, type Told } from './who'

/** What is known of the link of the open plan. */
export interface Saving {
  /** What is behind it, where that is what is shown here. */
  restingAt: () => RemoteRevision | null
  subscribe: (listener: () => void) => () => void
}

/** What rows are called is asked for at most so often. */
const ASK_EVERY_MS = 1000

const HUES = ['blue', 'amber', 'violet', 'green', 'rose', 'teal', 'ochre', 'slate']

const page = tabName()

export function startPresence(code: string, plan: Plan, saving: Saving) {
  let told: Told = NOBODY
  let names: RowNames | null = null
  let isAsking = false
  let isOver = false
  let later: ReturnType<typeof setTimeout> | undefined
  const sender = new PlaceSender<NewPlace>((place) => void sendPlace(code, place))

  const shown = ({ number, name, colour, place }: PersonHere): Other => ({
    number,
    name,
    initials: initialsOf(name),
    hue: `var(--hue-${HUES[colour % HUES.length]})`,
    at: standHere(names, place),
  })
  const show = () => {
    const { people, viewers } = told
    showHere(people.length + viewers === 0 ? ALONE : { others: people.map(shown), viewers })
  }
  const send = () => {
    if (told.people.length === 0 || !names) return
    const isSeen = document.visibilityState === 'visible'
    sender.want({ page, ...placeThere(names, isSeen ? ownStand() : null) })
  }
  const take = (next: RowNames) => {
    names = next
    show()
    send()
  }
  /** Not at once: who tells of a change may be in the middle of it. */
  const lookSoon = () => {
    clearTimeout(later)
    if (!isOver) later = setTimeout(() => void look(), 0)
  }
  /** Finds out what rows are called behind the link, where somebody is there to understand it. */
  const look = async () => {
    const behind = saving.restingAt()
    if (isAsking || told.people.length === 0 || behind?.code !== code) return
    const revision = revisionOf(behind.etag)
    if (names?.revision === revision) return
    const { rows } = behind
    if (rows?.here) return take(namesOf({ revision, ...rows, here: rows.here }))
    isAsking = true
    const answer = await createChangesApi().read(code)
    if (isOver) return
    if (answer.kind === 'found' && answer.etag === saving.restingAt()?.etag)
      take(namesOf({ revision, ...answer.rows, here: orderOf(plan) }))
    // Meanwhile it may be another.
    setTimeout(() => {
      isAsking = false
      lookSoon()
    }, ASK_EVERY_MS)
  }
  const who = new WhoIsHere((next) => {
    tellArrivals(next.people.filter((one) => !told.people.some(({ number }) => number === one.number)))
    // Those who come are to know where one stands; those who were here do.
    if (told.people.length === 0) sender.forget()
    told = next
    show()
    send()
    lookSoon()
  })
  const ends = [onOwnStand(send), saving.subscribe(lookSoon), onVisibility(send), () => sender.stop()]
  return {
    hear: (event: StreamEvent) => {
      // The place went with the stream.
      if (event.name === 'hello') sender.forget()
      who.hear(event)
    },
    stop: () => {
      isOver = true
      clearTimeout(later)
      for (const end of ends) end()
      who.stop()
      showHere(ALONE)
    },
  }
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The tasks of the plan, hidden ones too. */
function orderOf(plan: Plan): TaskId[] {
  const { tasks } = JSON.parse(plan.record()) as { tasks: { id: TaskId }[] }
  return tasks.map(({ id }) => id)
}
