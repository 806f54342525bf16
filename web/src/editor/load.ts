/** Loads the rules (Rust, compiled to WebAssembly) and opens an empty plan. */
import { hear } from '../platform/language'
import init, { Editor } from './wasm/barline.js'
import wasmUrl from './wasm/barline_bg.wasm?url'

export { Editor }

export async function loadEditor(): Promise<Editor> {
  await init({ module_or_path: wasmUrl })
  return hear(new Editor())
}
