/**
 * A Vite plugin for the first view: the rules and the session are asked for with the scripts, not by them; what opens
 * the plan runs while the rest is read; and the sheets are named after the frame that index.html draws by itself, which
 * then waits for none of it.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Fetched with the first calendar or choice that opens: the index of react-aria-components names all its parts. */
const LATER = /@internationalized.date|[\\/](calendar|radio|Radio)[\\/]|(Calendar|RadioGroup)\.mjs$/

/** What the first table needs of the editor's package; all else is fetched when something needs it. */
const RULES = /^assets\/barline_first-.*\.wasm$/

const START = /[\\/]app[\\/]start\.ts$/
const LIBRARY = /[\\/]node_modules[\\/]/
const REACT = /[\\/]node_modules[\\/]react[\\/]/

const START_LINK = /\s*<link rel="modulepreload"([^>]*) href="(\/assets\/start-[^"]*)">/
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g

export function firstPaint(): Plugin {
  /** What the page's script imports, and does not fetch later. */
  const first = new Set<string>()
  /** Of that, what opens the plan. */
  const start = new Set<string>()
  const group = (name: string, test: (id: string) => boolean) => ({
    name,
    test: (id: string) => first.has(id) && !LATER.test(id) && test(id),
  })
  return {
    name: 'barline-first-paint',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // Three files: what later parts import too would be a dozen, each with a request of its own.
            codeSplitting: {
              groups: [
                // Runs while the browser reads the other two, each on a thread of its own.
                group('start', (id) => start.has(id)),
                group('libraries', (id) => LIBRARY.test(id)),
                group('page', () => true),
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const imports = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      for (const id of this.getModuleIds()) {
        if (this.getModuleInfo(id)?.isEntry) reach(id, imports, first)
        if (START.test(id)) reach(id, imports, start)
      }
      for (const id of start) {
        const late = imports(id).find((needed) => REACT.test(needed))
        if (late !== undefined)
          this.error(`What opens the plan runs before React is there, and ${id} imports ${late}.`)
      }
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
        return { html: startFirst(sheetsLast(html)), tags: early.map(preload) }
      },
    },
  }
}

/** Adds a module and what it imports, however far. */
function reach(id: string, imports: (id: string) => readonly string[], found: Set<string>) {
  if (found.has(id)) return
  found.add(id)
  for (const imported of imports(id)) reach(imported, imports, found)
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

/** What is only fetched early otherwise is run, before the page's script, which waits for the libraries. */
export function startFirst(html: string): string {
  const [link, attributes, address] = START_LINK.exec(html) ?? []
  if (link === undefined) throw new Error('The page has no start to run first.')
  return html
    .replace(link, '')
    .replace('<script type="module"', `<script type="module"${attributes} src="${address}"></script>\n    $&`)
}
