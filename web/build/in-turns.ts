/**
 * A Vite plugin: the libraries run in one task of the page's thread and the page's script in the next. A script that
 * imports another runs with it in one, here of 35 ms, and of twice that where a link is unpacked meanwhile.
 */
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const PAGE = /<script type="module"([^>]*) src="(\/assets\/index-[^"]*)"><\/script>/

export function inTurns(): Plugin {
  let address = ''
  return {
    name: 'barline-in-turns',
    apply: 'build',
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      const libraries = scripts.find((script) => script.name === 'libraries')
      const page = scripts.find((script) => script.isEntry)
      if (!libraries || !page) return this.error('The page needs its libraries in a script of their own.')
      const [first, then] = [libraries, page].map(({ fileName }) => `import("./${basename(fileName)}")`)
      const turns = this.emitFile({
        type: 'asset',
        name: 'turns.js',
        source: `${first}.then(() => ${then})\n`,
      })
      address = `/${this.getFileName(turns)}`
    },
    transformIndexHtml: { order: 'post', handler: (html) => pageInTurns(html, address) },
  }
}

/** The page's script is only read early: it is run by the other one. */
export function pageInTurns(html: string, turns: string): string {
  const [script, attributes, page] = PAGE.exec(html) ?? []
  if (script === undefined) throw new Error('The page has no script to run in turns.')
  return html.replace(
    script,
    `<script type="module"${attributes} src="${turns}"></script>\n    <link rel="modulepreload"${attributes} href="${page}">`,
  )
}
