/** The rules without a browser, for tests: a plan as the page has it. */
import { readFileSync } from 'node:fs'
import { openRecordAtOnce } from './records'
import { PlanStore } from './plan-store'
import { Editor, initSync } from './wasm/barline.js'

/** Once, before any plan is opened. Not by its URL: an environment with a document has another one than Node. */
export function loadRules() {
  initSync({ module: readFileSync('src/editor/wasm/barline_bg.wasm') })
}

/** The plan of a save record, open. */
export function openPlan(record: string): PlanStore {
  const editor = new Editor()
  const { kind } = openRecordAtOnce(editor, record)
  if (kind !== 'loaded') throw new Error(kind)
  return new PlanStore(editor)
}
