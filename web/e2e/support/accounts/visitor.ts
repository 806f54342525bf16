/** A browser without a screen: it keeps cookies by origin, and follows only the redirects it is told to. */
import { ownAddress } from '../own'

export interface Site {
  /** Where the program is, without a slash at the end. */
  origin: string
  /** Of two programs: kills one, and answers how to start another in its place. */
  replace?: (number: number) => Promise<() => Promise<void>>
}

export class Visitor {
  readonly #jars = new Map<string, Map<string, string>>()
  readonly #address = ownAddress()

  constructor(readonly site: Site) {}

  /** What this visitor sends to an origin. */
  cookies(origin = this.site.origin): string {
    return [...this.#jar(origin)].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  cookie(prefix: string): string | undefined {
    return [...this.#jar(this.site.origin)].find(([name]) => name.startsWith(prefix))?.[1]
  }

  plant(name: string, value: string) {
    this.#jar(this.site.origin).set(name, value)
  }

  async ask(target: string | URL, options: RequestInit = {}): Promise<Response> {
    const url = new URL(target, this.site.origin)
    const headers = new Headers(options.headers)
    headers.set('cookie', this.cookies(url.origin))
    // Each visitor has limits of its own (GR2).
    headers.set('x-forwarded-for', this.#address)
    const response = await fetch(url, { ...options, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const isOver = attributes.some((attribute) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
      if (isOver) this.#jar(url.origin).delete(pair.slice(0, at))
      else this.#jar(url.origin).set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  json(method: string, target: string, body: unknown, headers: Record<string, string> = {}) {
    return this.ask(target, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  async whoAmI(): Promise<unknown> {
    return (await this.ask('/auth/user')).json()
  }

  /** Leaves for the provider, and answers its address with what this program sends along. */
  async leave(): Promise<URL> {
    const left = await this.ask('/auth/google')
    if (left.status !== 302) throw new Error(`GET /auth/google answered ${left.status}`)
    return new URL(left.headers.get('location') ?? '')
  }

  /** Fills the provider's form, and answers the address it sends the browser back to. */
  async vouch(authorize: URL, name: string | null): Promise<URL> {
    const form = await this.#follow(authorize)
    const body = new URLSearchParams(name === null ? { answer: 'no' } : { answer: 'yes', name })
    const answered = await this.ask(form, { method: 'POST', body })
    return this.#follow(new URL(answered.headers.get('location') ?? '', form))
  }

  async signIn(name: string): Promise<Response> {
    return this.ask(await this.vouch(await this.leave(), name))
  }

  /** Follows the provider's own redirects, up to its form or back to the program. */
  async #follow(start: URL): Promise<URL> {
    let url = start
    while (url.origin !== this.site.origin) {
      const response = await this.ask(url)
      const next = response.headers.get('location')
      if (next === null) return url
      url = new URL(next, url)
    }
    return url
  }

  #jar(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>()
    this.#jars.set(origin, jar)
    return jar
  }
}
