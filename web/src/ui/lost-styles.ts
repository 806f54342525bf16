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

/** Where there are none this does nothing; it rejects where one still cannot be fetched. */
export async function fetchLostStyles(): Promise<void> {
  for (const href of lost) {
    await new Promise((found, failed) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href, crossOrigin: '', onload: found, onerror: failed })
      document.head.append(link)
    })
    lost.delete(href)
  }
}
