/** Changes by others, for who does not see them: said politely, together, not one by one. */

/** They are gathered this long. */
const GATHER_MS = 3000

let gathered = 0
let timer: ReturnType<typeof setTimeout> | null = null
const listeners = new Set<(changes: number) => void>()

export function tellChanges(changes: number) {
  gathered += changes
  timer ??= setTimeout(() => {
    const all = gathered
    gathered = 0
    timer = null
    for (const listener of listeners) listener(all)
  }, GATHER_MS)
}

/** @returns stops it */
export function onChangesTold(listener: (changes: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
