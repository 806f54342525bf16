/** What others do, for who does not see it: said politely, together, not one by one. */
import { arrivedText, changedByOthersText } from './texts'
import { Listeners } from '../../listeners'

/** It is gathered this long. */
const GATHER_MS = 3000

let changed = 0
let arrived: string[] = []
let timer: ReturnType<typeof setTimeout> | null = null
const listeners = new Listeners<[text: string]>()

export function tellChanges(changes: number) {
  changed += changes
  gather()
}

/** People who have come; where they go and stand is not said. */
export function tellArrivals(people: readonly { name: string }[]) {
  if (people.length === 0) return
  arrived = [...new Set([...arrived, ...people.map(({ name }) => name)])]
  gather()
}

function gather() {
  timer ??= setTimeout(() => {
    timer = null
    const texts = [
      ...(arrived.length > 0 ? [arrivedText(arrived)] : []),
      ...(changed > 0 ? [changedByOthersText(changed)] : []),
    ]
    arrived = []
    changed = 0
    listeners.tell(texts.join(' '))
  }, GATHER_MS)
}

/** @returns stops it */
export const onSaid = listeners.add
