/**
 * The answers of a function that always says the same, kept: a scroll asks for the same few hundred again and again.
 * They are forgotten all at once where there are too many.
 */
const MOST = 4000

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
