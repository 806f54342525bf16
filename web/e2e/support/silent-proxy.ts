/** A proxy between a browser and the site, whose connections can go silent: nothing comes any more, and nobody says so. */
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export class SilentProxy {
  readonly #answers = new Set<ServerResponse>()
  readonly #server = createServer((asked, answer) => {
    const { method, headers } = asked
    const passed = request(asked.url ?? '', { method, headers }, (come) => {
      answer.writeHead(come.statusCode ?? 502, come.headers)
      answer.flushHeaders()
      come.on('data', (part) => this.#answers.has(answer) && answer.write(part))
      come.on('end', () => this.#answers.has(answer) && answer.end())
    })
    this.#answers.add(answer)
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })

  static async start(): Promise<SilentProxy> {
    const proxy = new SilentProxy()
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done))
    return proxy
  }

  get server(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** All that is under way now; what begins later is answered. */
  fallSilent() {
    this.#answers.clear()
  }

  stop() {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
