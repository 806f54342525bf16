/**
 * One vertical scroll position for panes whose rows stand side by side. Each pane puts its own scrolling in and
 * follows the others'; nothing draws again for it.
 */
export interface ScrollLink {
  /** Pixels above the first visible row. */
  get: () => number
  /** @param from names the pane, which is not told of its own move */
  set: (top: number, from: string) => void
  follow: (pane: string, move: (top: number) => void) => () => void
}

export function createScrollLink(): ScrollLink {
  let now = 0
  const panes = new Map<string, (top: number) => void>()
  return {
    get: () => now,
    set: (top, from) => {
      if (top === now) return
      now = top
      for (const [pane, move] of panes) if (pane !== from) move(top)
    },
    follow: (pane, move) => {
      panes.set(pane, move)
      return () => {
        if (panes.get(pane) === move) panes.delete(pane)
      }
    },
  }
}
