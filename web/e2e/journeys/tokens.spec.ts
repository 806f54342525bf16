/** What the account provider gives to the program stays nowhere (GA6). */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProvider } from '../../local-accounts/provider.mjs'
import { settingsFor } from '../../local-accounts/settings.mjs'
import { Visitor } from '../support/accounts/visitor'
import { expect, test } from '../support/page'

test('GA6 no token and no code of the provider is in the database, the noisiest log or an answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barline-tokens-'))
  const secrets: string[] = []
  const provider = await startProvider(0, (given) => secrets.push(...given))
  const program = spawn(process.env.BARLINE_E2E_BIN ?? '', ['serve'], {
    env: {
      ...process.env,
      ...settingsFor(provider.issuer),
      BARLINE_LISTEN: '127.0.0.1:0',
      BARLINE_DATABASE_URL: `sqlite:${folder}/plans.sqlite`,
      BARLINE_LOG: 'trace',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  program.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const gone = new Promise<void>((done) => program.once('close', () => done()))
  try {
    const line = await new Promise<string>((done) => createInterface(program.stdout).once('line', done))
    const visitor = new Visitor({ origin: /http:\/\/[^/]+/.exec(line)![0] })
    const back = await visitor.signIn('Ada')
    expect([back.status, back.headers.get('location')]).toEqual([303, '/'])
    expect(back.headers.get('cache-control')).toBe('no-store')
    expect(back.headers.get('referrer-policy')).toBe('no-referrer')
    const who = JSON.stringify(await visitor.whoAmI())
    expect(who).toContain('Ada')
    const answers = JSON.stringify([...back.headers]) + (await back.text()) + who
    program.kill('SIGTERM')
    await gone
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
    expect(kept.join('')).toContain('Ada')
    expect(log).toContain('/auth/google/callback')
    // An access token, an ID token and a code, and no refresh token.
    expect(secrets).toHaveLength(3)
    for (const secret of secrets)
      for (const text of [answers, log, ...kept]) expect(text.includes(secret)).toBe(false)
  } finally {
    program.kill('SIGKILL')
    await gone
    await provider.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
