/** The built program with the page inside, on a free port of this machine and with a database of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'

const root = resolve(import.meta.dirname, '../..')
const program =
  process.env.BARLINE_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'release/barline')

export const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })

/** @returns its address, once it answers, and what ends it. */
export async function serveProgram() {
  const listen = `127.0.0.1:${await freePort()}`
  const address = `http://${listen}`
  const folder = await mkdtemp(join(tmpdir(), 'barline-bench-'))
  const server = spawn(program, ['serve'], {
    cwd: folder,
    env: { ...process.env, BARLINE_LISTEN: listen, BARLINE_LOG: 'warn' },
    stdio: 'inherit',
  })
  const answers = () =>
    fetch(`${address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  for (let tries = 0; !(await answers()); tries++) {
    if (tries > 300 || server.exitCode !== null) throw new Error(`${program} does not answer`)
    await new Promise((later) => setTimeout(later, 50))
  }
  return {
    address,
    close: async () => {
      // It still writes until it is gone.
      const gone = once(server, 'exit')
      if (server.kill('SIGTERM')) await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
