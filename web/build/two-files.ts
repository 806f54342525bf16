/**
 * A Vite plugin: the editor's package comes to the page in two files (`cargo xtask wasm`). Its JavaScript names the
 * whole one too, for callers that have no other; no page fetches that, so it is not among the built files.
 */
import type { Plugin } from 'vite'

const WHOLE = /^assets\/barline_bg-.*\.wasm$/

export const twoFiles = (): Plugin => ({
  name: 'barline-two-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const name of Object.keys(bundle)) if (WHOLE.test(name)) Reflect.deleteProperty(bundle, name)
    },
  },
})
