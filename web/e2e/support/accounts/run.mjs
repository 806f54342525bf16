/** `node run.mjs PROGRAM [ARGUMENTS]`: `barline serve` with the local account provider beside it. */
import { spawn } from 'node:child_process'
import { startProvider } from './provider.mjs'
import { settingsFor } from './settings.mjs'

const [program, ...rest] = process.argv.slice(2)
const { issuer, stop } = await startProvider()
const env = { ...process.env, ...settingsFor(issuer) }
const server = spawn(program, ['serve', ...rest], { stdio: 'inherit', env })
// A terminal sends Ctrl+C to both; the server finishes its requests, then this ends too.
process.on('SIGINT', () => {})
process.once('SIGTERM', () => server.kill('SIGTERM'))
server.once('error', (error) => {
  console.error(`${program} cannot be started: ${error.message}`)
  process.exitCode = 1
  void stop()
})
server.once('exit', (code) => {
  process.exitCode = code ?? 1
  void stop()
})
