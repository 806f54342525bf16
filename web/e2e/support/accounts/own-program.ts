/** A program of a journey's own, that can be stopped, killed and started again at the same address. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class OwnProgram {
  #server: ChildProcess | null = null
  #folder = mkdtempSync(join(tmpdir(), 'barline-own-'))
  origin = ''

  async start() {
    const listen = this.origin === '' ? '127.0.0.1:0' : this.origin.replace('http://', '')
    const server = spawn(process.env.BARLINE_E2E_BIN ?? '', ['serve'], {
      env: {
        ...process.env,
        BARLINE_LISTEN: listen,
        BARLINE_DATABASE_URL: `sqlite:${join(this.#folder, 'barline.sqlite')}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#server = server
    const line = await new Promise<string>((done, failed) => {
      createInterface({ input: server.stdout }).once('line', done)
      server.once('exit', () => failed(new Error('the program did not start')))
    })
    this.origin = /http:\/\/[^/]+/.exec(line)?.[0] ?? ''
  }

  /** SIGTERM ends it in order, SIGKILL as a power cut would. */
  async end(signal: 'SIGTERM' | 'SIGKILL') {
    const server = this.#server
    if (!server) return
    this.#server = null
    const gone = new Promise<void>((done) => server.once('exit', () => done()))
    server.kill(signal)
    await gone
  }

  async close() {
    await this.end('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
