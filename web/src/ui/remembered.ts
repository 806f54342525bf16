/** Answers that are kept. */
const MOST = 4000

/**
 * Keeps the answers of a pure function: a scroll asks for the same few hundred again and again. All are dropped where
 * there would be more than `MOST`.
 */
export function remembered<Key, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const answer = ask(key)
    if (known.size >= MOST) known.clear()
    known.set(key, answer)
    return answer
  }
}
