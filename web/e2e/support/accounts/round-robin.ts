/**
 * A load balancer as simple as can be: each request goes to the next program; one that is gone is passed over. The streams
 * of one visitor all go to one program, those of the next visitor to the next, so that two who see each other have theirs
 * at different programs.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  origin: string
  /** Where requests go from now on. */
  lead: (targets: string[]) => void
  stop: () => Promise<void>
}

export async function startRoundRobin(): Promise<RoundRobin> {
  let targets: string[] = []
  let turn = 0
  const visitors: string[] = []
  const visitorOf = ({ headers }: IncomingMessage) => {
    const visitor = `${headers.cookie} ${String(headers['x-forwarded-for'])}`
    if (!visitors.includes(visitor)) visitors.push(visitor)
    return visitors.indexOf(visitor)
  }

  const forward = (asked: IncomingMessage, body: Buffer, answer: ServerResponse, tries: number) => {
    const isStream = asked.url?.split('?', 1)[0]?.endsWith('/live') ?? false
    const next = isStream ? visitorOf(asked) + targets.length - tries : turn++
    const target = new URL(asked.url ?? '/', targets[next % targets.length])
    const { method, headers } = asked
    const sent = request(target, { method: method ?? 'GET', headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
      got.pipe(answer)
    })
    sent.once('error', () => {
      if (tries > 1 && !answer.headersSent && !answer.destroyed)
        return forward(asked, body, answer, tries - 1)
      answer.destroy()
    })
    // Who closes a stream here is to be gone there.
    answer.once('close', () => {
      if (!answer.writableFinished) sent.destroy()
    })
    sent.end(body)
  }
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.once('end', () => forward(asked, Buffer.concat(chunks), answer, targets.length))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (wanted) => (targets = wanted),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
