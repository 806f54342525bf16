/**
 * `node run.mjs PROGRAM [PYTHON]`: clients generated from the served OpenAPI document, each making every call to the
 * program (GS22). Ends with 1 when a call does not parse its answer. PYTHON is one that has openapi-python-client.
 */
import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { planUrl, signIn, start } from '../support/program.mjs'
import { generate } from './generate.mjs'

const [program, python] = process.argv.slice(2)
const here = import.meta.dirname

/** Waits for the end of a program that uses a client. */
function tried(name, command, words, env) {
  const child = spawn(command, words, { env: { ...process.env, ...env }, stdio: 'inherit' })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => {
      console.log(`${name}: ${code === 0 ? 'every call parses its answer' : 'FAILED'}`)
      done(code === 0)
    })
  })
}

async function bundled(name) {
  const outDir = join(here, 'generated/bundled', name)
  const entry = join(here, `${name}.ts`)
  await build({ root: here, configFile: false, logLevel: 'error', build: { ssr: entry, outDir } })
  return join(outDir, `${name}.js`)
}

const { site, folder, stop } = await start(program)
try {
  const document = join(folder, 'openapi.json')
  const served = await (await fetch(`${site}/api/openapi.json`)).text()
  writeFileSync(document, served)
  const example = JSON.parse(served).components.schemas.NewShortUrl.example.longUrl
  await generate(document)
  const results = []
  // Someone new for each, so that no limit stands in the way.
  const someone = async (number) => {
    const { session, token, code } = await signIn(site, number)
    const links = { BARLINE_CODE: code, BARLINE_PLAN: planUrl(site), BARLINE_EXAMPLE: example }
    return { BARLINE_SITE: site, BARLINE_SESSION: session, BARLINE_TOKEN: token, ...links }
  }
  for (const [number, name] of ['fetch', 'hey'].entries())
    results.push(await tried(name, process.execPath, [await bundled(name)], await someone(number)))
  if (python) {
    const client = join(folder, 'client')
    const generator = join(dirname(python), 'openapi-python-client')
    const said = execFileSync(
      generator,
      ['generate', '--meta', 'none', '--path', document, '--output-path', client],
      {
        env: { ...process.env, PATH: `${dirname(python)}:${process.env.PATH}` },
        encoding: 'utf8',
      },
    )
    // What it cannot read it leaves out, with a warning.
    if (/warning/i.test(said)) console.error(said)
    results.push(!/warning/i.test(said))
    const env = { ...(await someone(2)), PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' }
    results.push(await tried('python', python, [join(here, 'calls.py')], env))
  }
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await stop()
}
