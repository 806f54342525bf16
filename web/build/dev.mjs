/**
 * `node dev.mjs TARGET`: the page for work on it and on the rules. A saved file of a crate builds what it is part of,
 * the wasm packages and the program, in their development profiles, and the page reloads. TARGET is cargo's folder.
 */
import { execFileSync, spawn } from 'node:child_process'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { createServer } from 'vite'

const web = resolve(import.meta.dirname, '..')
const root = dirname(web)
const target = resolve(process.argv[2] ?? join(root, 'target'))
const API = '127.0.0.1:8080'

/** Our crates that these are built of, themselves among them, by the names of their folders. */
function heldBy(...names) {
  const about = ['metadata', '--locked', '--no-deps', '--format-version', '1']
  const { packages } = JSON.parse(execFileSync('cargo', about, { cwd: root, maxBuffer: 1 << 26 }))
  const held = new Set(names)
  for (const name of held) {
    const { dependencies } = packages.find((one) => one.name === `barline-${name}`)
    for (const { name, kind } of dependencies)
      if (kind !== 'dev' && name.startsWith('barline-')) held.add(name.slice('barline-'.length))
  }
  return held
}
const IN_PAGE = heldBy('wasm', 'wasm-codec', 'wasm-files')
const IN_PROGRAM = heldBy('server')

const run = (program, args) =>
  new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit' })
    child.once('exit', (code) => done(code === 0))
    child.once('error', () => done(false))
  })

// `cargo xtask` would build it anew for each rule, since it knows the rules' types: here it is, when it changed itself.
const buildTool = () => run('cargo', ['build', '--locked', '--package', 'xtask'])
const buildRules = () => run(join(target, 'debug/xtask'), ['wasm', '--dev'])
const buildProgram = () => run('cargo', ['build', '--locked', '--package', 'barline-server'])

let program = null

async function restartProgram() {
  if (program !== null && program.exitCode === null) {
    const ended = new Promise((done) => program.once('exit', done))
    program.kill('SIGTERM')
    await ended
  }
  const launcher = join(web, 'local-accounts/run.mjs')
  program = spawn(process.execPath, [launcher, join(target, 'debug/barline')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BARLINE_LISTEN: API, BARLINE_PUBLIC_URL: `http://${page}` },
  })
}

/** Which crate a file belongs to, or null. */
function crateOf(path) {
  const [folder, name] = relative(root, path).split(sep)
  return folder === 'crates' && /\.(rs|toml|md)$/.test(path) ? name : null
}

const changed = new Set()
let isBuilding = false

/** One build at a time; what is saved meanwhile is built after it. */
async function build() {
  if (isBuilding) return
  isBuilding = true
  while (changed.size > 0) {
    const crates = [...changed]
    changed.clear()
    const began = performance.now()
    const isNewTool = crates.includes('xtask')
    const isNewPage = isNewTool || crates.some((name) => IN_PAGE.has(name))
    const pageIsWell = (!isNewTool || (await buildTool())) && (!isNewPage || (await buildRules()))
    if (pageIsWell) vite.ws.send({ type: 'full-reload' })
    console.log(`page: ${pageIsWell ? 'there' : 'NOT BUILT'} after ${seconds(began)}`)
    if (!crates.some((name) => IN_PROGRAM.has(name))) continue
    if (await buildProgram()) await restartProgram()
    console.log(`program: there after ${seconds(began)}`)
  }
  isBuilding = false
}

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`

if (!((await buildTool()) && (await buildRules()) && (await buildProgram()))) process.exit(1)

const vite = await createServer({
  configFile: join(web, 'vite.config.ts'),
  root: web,
  server: { port: 5173, strictPort: true, proxy: { '/auth': `http://${API}`, '/api': `http://${API}` } },
})
const page = 'localhost:5173'
await vite.listen()
vite.watcher.add(join(root, 'crates'))
vite.watcher.on('all', (_event, path) => {
  const name = crateOf(path)
  if (name === null) return
  changed.add(name)
  void build()
})
await restartProgram()
console.log(`The page is at http://${page}/ and follows what you save.`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    program?.kill('SIGTERM')
    void vite.close().then(() => process.exit(0))
  })
