/**
 * A Vite plugin for the first visit: the rules and the session are asked for with the script, not by it, and the sheets are named after
 * the frame that index.html draws by itself, which then waits for neither.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Fetched with the first calendar or choice that opens: the index of react-aria-components names all its parts. */
const LATER = /@internationalized.date|[\\/](calendar|radio|Radio)[\\/]|(Calendar|RadioGroup)\.mjs$/

/** What the first table needs of the editor's package; all else is fetched when something needs it. */
const RULES = /^assets\/barline_first-.*\.wasm$/
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g

export function firstPaint(): Plugin {
  /** What the page's script imports, and does not fetch later. */
  const first = new Set<string>()
  return {
    name: 'barline-first-paint',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // One file: what later parts import too would be a dozen, each with a request of its own.
          output: {
            codeSplitting: { groups: [{ name: 'page', test: (id) => first.has(id) && !LATER.test(id) }] },
          },
        },
      },
    }),
    buildEnd() {
      const add = (id: string) => {
        if (first.has(id)) return
        first.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(add)
      }
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const rules = Object.keys(bundle).find((name) => RULES.test(name))
        if (rules === undefined) throw new Error('The page has no rules to preload.')
        const early: Record<string, string>[] = [
          { type: 'application/wasm', href: `/${rules}` },
          // Who is signed in: the plan waits for that too (api/session.ts).
          { href: '/auth/user' },
        ]
        return { html: sheetsLast(html), tags: early.map(preload) }
      },
    },
  }
}

/** As the script will ask for it: otherwise the browser would fetch it twice. */
const preload = (attributes: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'fetch', crossorigin: true, ...attributes },
  injectTo: 'head',
})

/** The sheets at the end of the body: what stands before them is painted without them, scripts still wait for them. */
export function sheetsLast(html: string): string {
  const sheets = html.match(SHEET) ?? []
  return html.replace(SHEET, '').replace(/\s*<\/body>/, `${sheets.join('')}\n  </body>`)
}
