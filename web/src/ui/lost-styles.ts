/**
 * Stylesheets of parts that could not be fetched. Vite asks for each one once: a part that is asked for again would
 * come without, and be drawn as bare text.
 */
const lost = new Set<string>()

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    lost.add(target.href)
    target.remove()
  },
  // It does not bubble.
  true,
)

/** @returns what waits for them, and fails where one still cannot be fetched; nothing where none is missing */
export const lostStyles = (): Promise<void> | null => (lost.size === 0 ? null : fetchLost())

async function fetchLost() {
  for (const href of lost) {
    await new Promise((found, failed) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href, crossOrigin: '', onload: found, onerror: failed })
      document.head.append(link)
    })
    lost.delete(href)
  }
}
