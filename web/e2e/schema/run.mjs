/**
 * `node run.mjs PROGRAM SCHEMATHESIS [EXAMPLES]`: the served OpenAPI document against the program, as nobody, by cookie
 * and by API token. Ends with 1 when an answer is not what the document says.
 *
 * Each request is one of many people at one of many addresses, so that no limit stands in the way (GR2).
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { planUrl, signIn, start } from '../support/program.mjs'

const [program, schemathesis, examples = '50'] = process.argv.slice(2)
const WHO = ['nobody', 'cookie', 'token']
const PEOPLE = 150

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
  // Folders of their own: each keeps what it found where it runs.
  const cwd = join(folder, who)
  mkdirSync(cwd)
  const child = spawn(schemathesis, words, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const told = text(child.stdout)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', async (code) => {
      console.log(`\n=== As ${who}\n${await told}`)
      done({ who, isAsDocumented: code === 0 })
    })
  })
}

const { site, folder, stop } = await start(program)
try {
  const people = []
  for (let number = 0; number < PEOPLE; number++) people.push(await signIn(site, number))
  // Most of the time each waits for a stream.
  const checks = WHO.map((who, turn) => {
    // Nobody deletes what another one asks for.
    const some = people.filter((_, number) => number % WHO.length === turn)
    return check(who, site, some)
  })
  const failed = (await Promise.all(checks))
    .filter(({ isAsDocumented }) => !isAsDocumented)
    .map(({ who }) => who)
  console.log(
    failed.length === 0 ? '\nEvery answer is as documented.' : `\nNot as documented: ${failed.join(', ')}`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await stop()
}
