/**
 * `node run.mjs PROGRAM SCHEMATHESIS [EXAMPLES]`: the served OpenAPI document against the program, as nobody, by cookie
 * and by API token. Ends with 1 when an answer is not what the document says.
 *
 * Each request is one of many people at one of many addresses, so that no limit stands in the way (GR2).
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { planUrl, signIn, start } from '../support/program.mjs'

const [program, schemathesis, examples = '50'] = process.argv.slice(2)
const PEOPLE = 100

function check(who, site, people) {
  const words = [
    '--config-file',
    join(import.meta.dirname, 'schemathesis.toml'),
    'run',
    `${site}/api/openapi.json`,
    '--max-examples',
    examples,
    '--max-redirects',
    '0',
    '--no-color',
  ]
  // A session or a token that is over would leave nothing to check.
  if (who !== 'nobody') words.push('--exclude-path', '/auth/logout')
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: 'hooks',
    PYTHONPATH: import.meta.dirname,
    PYTHONDONTWRITEBYTECODE: '1',
    BARLINE_WHO: who,
    BARLINE_PEOPLE: JSON.stringify(people),
    BARLINE_PLAN: planUrl(site),
  }
  console.log(`\n=== As ${who}`)
  const child = spawn(schemathesis, words, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => done(code ?? 1))
  })
}

const { site, folder, stop } = await start(program)
try {
  const people = []
  for (let number = 0; number < PEOPLE; number++) people.push(await signIn(site, number))
  const failed = []
  for (const who of ['nobody', 'cookie', 'token'])
    if ((await check(who, site, people)) !== 0) failed.push(who)
  console.log(
    failed.length === 0 ? '\nEvery answer is as documented.' : `\nNot as documented: ${failed.join(', ')}`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await stop()
}
