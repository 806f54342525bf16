/** The rules for tests, which have no server to fetch them from. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { initSync } from './wasm/barline.js'

export function loadRulesForTests() {
  initSync({ module: readFileSync(join(import.meta.dirname, 'wasm/barline_bg.wasm')) })
}
