/** The pages that are timed, over HTTP as a browser wants them. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname } from 'node:path'

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
}

/**
 * Serves files on a free port of this machine.
 *
 * @param fileOf the file at a path of the address, or null for an empty page
 * @param textOf what is answered at a path without a file, if anything
 */
export async function serveFiles(fileOf, textOf = () => null) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const text = textOf(pathname)
    if (text) return response.end(text)
    const file = fileOf(pathname)
    if (file === null) {
      response.setHeader('Content-Type', 'text/html')
      response.end('<!doctype html><title>bench</title>')
      return
    }
    readFile(file).then(
      (bytes) => {
        response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain')
        response.end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
