/** `node run.mjs PROGRAM [ARGUMENTS]`: `barline serve`, with a local account provider where no other is named. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { localAccounts, settingsFor } from './settings.mjs'

const [program, ...rest] = process.argv.slice(2)

const HOW_ELSE =
  'set BARLINE_GOOGLE_CLIENT_ID and BARLINE_GOOGLE_CLIENT_SECRET, and BARLINE_SIGN_IN_ISSUER for another provider than Google'

/** Its address is part of every account, so another port than `port` is told. */
async function startAccounts(port) {
  // It warns that it is for development only, which is said below in our words.
  const { warn, info } = console
  const unlessItsOwn =
    (write) =>
    (text, ...more) =>
      String(text).includes('oidc-provider') ? undefined : write(text, ...more)
  console.warn = unlessItsOwn(warn)
  console.info = unlessItsOwn(info)
  const { startProvider } = await import('./provider.mjs')
  try {
    return await startProvider(port)
  } catch (error) {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    console.error(
      `Port ${port}, where the local accounts were to be, is taken: they are elsewhere this time, so names that signed in before are new here.`,
    )
    return startProvider(0)
  }
}

const { wanted, port } = localAccounts(rest, process.env)
const accounts = wanted === 'here' ? await startAccounts(port) : null
if (wanted === 'others')
  console.error(`Nobody can sign in: local accounts are for this machine only. For others, ${HOW_ELSE}.`)

const env = { ...process.env, ...(accounts && settingsFor(accounts.issuer)) }
// In a group of its own, so that it hears a Ctrl+C once, from here, whoever sends it: a second one stops it at once.
const server = spawn(program, ['serve', ...rest], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env,
  detached: true,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
process.once('exit', () => server.kill('SIGTERM'))

let isTold = accounts === null
createInterface({ input: server.stdout }).on('line', (line) => {
  console.log(line)
  if (isTold) return
  isTold = true
  console.log(
    `Sign-in there is for trying things out: local accounts at ${accounts.issuer}/ on this machine only, where any name signs in without a password.\nFor real accounts ${HOW_ELSE}.`,
  )
})

server.once('error', (error) => {
  console.error(`${program} cannot be started: ${error.message}`)
  process.exitCode = 1
  void accounts?.stop()
})
server.once('exit', (code) => {
  process.exitCode = code ?? 1
  void accounts?.stop()
})
