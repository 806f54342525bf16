/** A site whose network can fail and whose build can change: it passes what is asked of it on to the program. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Deployment {
  address: string
  /** Path and query of all that was asked, whatever came of it. */
  asked: string[]
  /** Nobody answers: connections end at once. */
  isDown: boolean
  /**
   * The next build has no file whose path begins so, another page, which says that it is the next, and another
   * service worker, which keeps these.
   */
  deployWithout(path: string): void
  close(): Promise<void>
}

/** What the next build has in place of this one's page and service worker. */
function nextOf(path: string, gone: string): ((text: string) => string) | undefined {
  if (path === '/sw.js')
    return (script) =>
      script
        .replaceAll(new RegExp(`\\{[^{}]*${gone}[^{}]*\\},?`, 'g'), '')
        .replace(/(url:.\/.,revision:.)[0-9a-f]{32}/, `$1${'0'.repeat(32)}`)
  if (new URL(path, 'http://host').pathname === '/')
    return (page) => page.replace('<html ', '<html data-build="next" ')
  return undefined
}

export async function deploy(program: string): Promise<Deployment> {
  let gone: string | null = null
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/'
    site.asked.push(path)
    if (site.isDown) return void incoming.socket.destroy()
    if (gone !== null && path.startsWith(gone)) return void outgoing.writeHead(404).end()
    const next = gone === null ? undefined : nextOf(path, gone)
    const headers = { ...incoming.headers, ...(next && { 'accept-encoding': 'identity' }) }
    if (next) delete headers['if-none-match']
    const onward = ask(`${program}${path}`, { method: incoming.method, headers }, (answer) => {
      if (!next) {
        // What the browser's own cache holds, it may have let go.
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' })
        return void answer.pipe(outgoing)
      }
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const changed = next(text)
        outgoing.writeHead(200, {
          ...answer.headers,
          'content-length': Buffer.byteLength(changed),
          etag: '"next"',
        })
        outgoing.end(changed)
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
