/**
 * The second file of the rules: what the table of a first visit does without. It is fetched once that is drawn; what
 * needs it earlier waits for it, in the middle of a call if it must.
 */
import { RULES_MISSING } from './texts'
import type { InitOutput, Outcome } from './wasm/barline.js'

/** What the first file has for the second one; nothing in a build for development, which is one file. */
interface FirstFile {
  restHere?: WebAssembly.Global<'i32'>
}

declare global {
  /** What the first file calls by this name: returns once the second one is there, or throws. */
  var barlineNeedsRest: (() => void) | undefined
}

/** The outcome of a command that cannot be tried, for the second file is not to be had; null where it is there. */
export function missingRules(): Outcome | null {
  try {
    globalThis.barlineNeedsRest?.()
    return null
  } catch (error) {
    console.error('The rest of the rules could not be loaded:', error)
    return { ok: false, refusal: { code: 'rulesMissing', message: RULES_MISSING } }
  }
}

/** The second file at `url`, not yet fetched. */
export function createRest(first: InitOutput, url: string) {
  let isHere = false
  let joined: Promise<void> | null = null
  const join = (module: WebAssembly.Module) => {
    if (isHere) return
    new WebAssembly.Instance(module, { f: first as unknown as WebAssembly.ModuleImports })
    const { restHere } = first as FirstFile
    if (restHere) restHere.value = 1
    isHere = true
  }
  globalThis.barlineNeedsRest = () => {
    if (!isHere) join(new WebAssembly.Module(fetchNow(url)))
  }
  return {
    /**
     * There from then on; rejects where it cannot be fetched, and may be asked again.
     *
     * @param response it, where it is on its way already
     */
    ready: (response?: Promise<Response>): Promise<void> =>
      (joined ??= compiled(response ?? fetch(url)).then(join, (error: unknown) => {
        joined = null
        throw error
      })),
  }
}

/** Whatever its host says of its kind: not every static one knows wasm. */
async function compiled(response: Promise<Response>): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await (await response).arrayBuffer())
}

/** A file while the page stands still: a call in the rules cannot wait for a promise. */
function fetchNow(url: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  // The only way to bytes of a request that is waited for.
  request.overrideMimeType('text/plain; charset=x-user-defined')
  request.send()
  if (request.status !== 200) throw new Error(`${url} answered ${request.status}.`)
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff)
}
