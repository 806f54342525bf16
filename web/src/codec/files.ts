/** The door to chart tasks of a page without a plan of ours; the worker reads them, and other files, by itself. */
import init, { readChartTasks } from './files-wasm/barline_files.js'
import wasmUrl from './files-wasm/barline_files_bg.wasm?url'

export { readChartTasks }

export async function loadFiles(): Promise<void> {
  await init({ module_or_path: wasmUrl })
}
