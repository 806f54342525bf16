/**
 * Loads the forms of other programs (Rust, compiled to WebAssembly): few visits need them. The worker does with the
 * first such file, the page of chart examples at once.
 */
import init from './files-wasm/barline_files.js'
import wasmUrl from './files-wasm/barline_files_bg.wasm?url'

export {
  exportPlan,
  readChartTasks,
  readJson,
  readProjectXml,
  type FileAnswer,
  type PlanAnswer,
  type PlanForm,
} from './files-wasm/barline_files.js'

export async function loadFiles(): Promise<void> {
  await init({ module_or_path: wasmUrl })
}
