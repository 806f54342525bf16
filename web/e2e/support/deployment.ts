/** A site whose network can fail and whose build can change: it passes what is asked of it on to the program. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Deployment {
  address: string
  /** Path and query of all that was asked, whatever came of it. */
  asked: string[]
  /** Nobody answers: connections end at once. */
  isDown: boolean
  /** The next build has no file whose path begins so, and another service worker, which does not keep it. */
  deployWithout(path: string): void
  close(): Promise<void>
}

export async function deploy(program: string): Promise<Deployment> {
  let gone: string | null = null
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/'
    site.asked.push(path)
    if (site.isDown) return void incoming.socket.destroy()
    if (gone !== null && path.startsWith(gone)) return void outgoing.writeHead(404).end()
    const isWorker = gone !== null && path === '/sw.js'
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) }
    if (isWorker) delete headers['if-none-match']
    const onward = ask(`${program}${path}`, { method: incoming.method, headers }, (answer) => {
      if (!isWorker) {
        // What the browser's own cache holds, it may have let go.
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' })
        return void answer.pipe(outgoing)
      }
      let script = ''
      answer.setEncoding('utf8').on('data', (part: string) => (script += part))
      answer.on('end', () => {
        const next = script.replaceAll(new RegExp(`\\{[^{}]*${gone}[^{}]*\\},?`, 'g'), '')
        outgoing.writeHead(200, {
          ...answer.headers,
          'content-length': Buffer.byteLength(next),
          etag: '"next"',
        })
        outgoing.end(next)
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
  const server = createServer(pass)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const site: Deployment = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    isDown: false,
    deployWithout(path) {
      gone = path
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return site
}
