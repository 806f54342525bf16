/** Loads the rules (Rust, compiled to WebAssembly) and opens an empty plan. */
import { hear } from '../platform/language'
import { createRest } from './rest'
import init, { Editor } from './wasm/barline.js'
import firstUrl from './wasm/barline_first.wasm?url'
import restUrl from './wasm/barline_rest.wasm?url'

export { Editor }

let rest: ReturnType<typeof createRest> | null = null

/** With the rules of a first table; `allRules` has the others. */
export async function loadFirstRules(): Promise<Editor> {
  rest = createRest(await init({ module_or_path: firstUrl }), restUrl)
  return hear(new Editor())
}

/** With all rules. */
export async function loadEditor(): Promise<Editor> {
  const coming = fetch(restUrl)
  const editor = await loadFirstRules()
  await rest?.ready(coming)
  return editor
}

/** All rules are there from then on. */
export async function allRules(): Promise<void> {
  await rest?.ready()
}
