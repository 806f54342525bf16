/**
 * What the page asks of the editor's package until the table of a first visit stands and its first cell is open, for
 * `cargo xtask wasm`: a package with a mark in each of its functions is run through it, and the numbers of those that
 * ran are printed.
 */
import { readFileSync } from 'node:fs'
import { Editor, initSync, needRest, Tab } from '../src/editor/wasm/barline.js'

const exports = initSync({ module: new WebAssembly.Module(readFileSync(process.argv[2])) })
globalThis.barlineNeedsRest = () => undefined
needRest()

const editor = new Editor()
editor.loadSample()
const tab = new Tab('tab', '0\n\n')
tab.known()
tab.news('', '')
editor.state()
editor.scheduling()
editor.permanentLink()
editor.description()
editor.setReadOnly(false)
editor.totals()
editor.rows(0, 40)
editor.rows(1, 2)
const [id] = editor.ids(0, 1)
editor.row(id)
editor.indexOf(id)
editor.refusal('change')
editor.readDate(editor.defaultStart('', ''))
editor.readDate('')
editor.compareWith(undefined)

const ran = Object.keys(exports).filter((name) => name.startsWith('ran') && exports[name].value === 1)
console.log(JSON.stringify(ran.map((name) => Number(name.slice(3)))))
