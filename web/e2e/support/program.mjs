/** The program with its own local accounts, and people who are signed in to it. For scripts outside of Playwright. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProvider } from '../../local-accounts/provider.mjs'
import { settingsFor } from '../../local-accounts/settings.mjs'

const HEADER =
  'Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done'

/** A plan that opens. */
export const planUrl = (site) => {
  const csv = `rw:# Schema\n${HEADER}\nPaint,,2026-01-09,1,2026-01-12,Ada,0,0,false\n`
  return `${site}/?data=${encodeURIComponent(Buffer.from(csv).toString('base64'))}`
}

/** What a browser keeps, by origin: cookies here are told apart by their names alone. */
class Jar {
  #cookies = new Map()

  constructor(number) {
    // A sign-in limit is per address (GR2).
    this.address = `198.51.100.${number}`
  }

  async ask(url, options = {}) {
    const headers = { ...options.headers, cookie: this.header(), 'x-forwarded-for': this.address }
    const response = await fetch(url, { ...options, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  /** Follows redirects until there is an answer that is none. */
  async follow(url, options) {
    let response = await this.ask(url, options)
    let at = url
    while (response.status >= 300 && response.status < 400) {
      at = new URL(response.headers.get('location'), at).href
      response = await this.ask(at)
    }
    return { response, at }
  }

  header = () => [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  session = () => this.#cookies.get('__Host-session')
}

/** The session, the API token and the link of someone new. */
export async function signIn(site, number) {
  const jar = new Jar(number + 1)
  const form = await jar.follow(`${site}/auth/google`)
  const body = new URLSearchParams({ answer: 'yes', name: `Somebody ${number}` })
  await jar.follow(form.at, { method: 'POST', body })
  const make = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    const made = await jar.ask(`${site}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (made.status !== 201) throw new Error(`POST ${path} was answered ${made.status}`)
    return made.json()
  }
  const { token } = await make('/api/tokens', { name: 'program' })
  const { mapping } = await make('/api/short-url', { shortCode: '', longUrl: planUrl(site) })
  return { session: jar.session(), token, code: mapping.short_code }
}

/** Starts the program on a database of its own. `folder` is gone after `stop`. */
export async function start(program) {
  const folder = mkdtempSync(join(tmpdir(), 'barline-program-'))
  const { issuer, stop } = await startProvider()
  const server = spawn(program, ['serve'], {
    cwd: folder,
    env: {
      ...process.env,
      ...settingsFor(issuer),
      BARLINE_LISTEN: '127.0.0.1:0',
      BARLINE_DATABASE_URL: `sqlite:${folder}/barline.sqlite`,
      BARLINE_TRUSTED_PROXIES: '127.0.0.1/32',
      BARLINE_LOG: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stopAll = async () => {
    server.kill('SIGTERM')
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const line = await new Promise((done, failed) => {
      createInterface({ input: server.stdout }).once('line', done)
      server.once('exit', () => failed(new Error('the program did not start')))
    })
    const [site] = /http:\/\/[^/]+/.exec(line)
    return { site, folder, stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}
