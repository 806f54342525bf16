/** `just run` without configuration: the program with local accounts beside it, for a permanent link within a minute. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT_ID } from '../../local-accounts/settings.mjs'
import { makeLink, vouch } from '../support/accounts/permanent-link'
import { cell, expect, test as base } from '../support/page'

interface Run {
  process: ChildProcess
  /** Both streams so far. */
  text: () => string
  gone: Promise<number | null>
}

const test = base.extend<{ start: (listen: string, settings?: Record<string, string>) => Run }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed here
  start: async ({}, offer) => {
    const folder = mkdtempSync(join(tmpdir(), 'barline-run-'))
    const runs: Run[] = []
    await offer((listen, settings = {}) => {
      // As in a terminal of someone who has configured nothing.
      const own = Object.entries(process.env).filter(
        ([name]) => !/^BARLINE_(GOOGLE|SIGN_IN|LISTEN)/.test(name),
      )
      const env = {
        ...Object.fromEntries(own),
        BARLINE_LISTEN: listen,
        BARLINE_DATABASE_URL: `sqlite:${folder}/plans.sqlite`,
        ...settings,
      }
      const child = spawn(
        process.execPath,
        ['local-accounts/run.mjs', process.env.BARLINE_E2E_BIN ?? '', '--log', 'error'],
        {
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      const gone = new Promise<number | null>((done) => child.once('close', done))
      const run = { process: child, text: () => text, gone }
      runs.push(run)
      return run
    })
    for (const run of runs) {
      run.process.kill('SIGTERM')
      await run.gone
    }
    rmSync(folder, { recursive: true, force: true })
  },
})

const address = /Barline is at (http:\/\/\S+)\//
const accounts = /local accounts at (http:\/\/127\.0\.0\.1:\d+)\//

const found = async (run: Run, pattern: RegExp): Promise<string> => {
  await expect.poll(run.text, { timeout: 20_000 }).toMatch(pattern)
  return pattern.exec(run.text())![1]!
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('a newcomer signs in and makes a permanent link that another browser opens', async ({
  start,
  page,
  browser,
}) => {
  const run = start('127.0.0.1:0')
  const [site, provider] = [await found(run, address), await found(run, accounts)]
  expect(run.text()).toContain('on this machine only')

  await page.goto(`${site}/`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider}/`))
  await expect(page.getByText('on this machine only')).toBeVisible()
  await vouch(page, 'Ada')
  const link = await makeLink(page)
  const first = await cell(page, 1, 'Task').textContent()

  const other = await browser.newContext()
  const visitor = await other.newPage()
  await visitor.goto(link)
  await expect(cell(visitor, 1, 'Task')).toHaveText(first ?? '')
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await other.close()

  // What Ctrl+C does; the signal reaches this process alone, as from a program that started it.
  run.process.kill('SIGINT')
  expect(await run.gone).toBe(0)
  expect([await answers(`${site}/healthz`), await answers(provider)]).toEqual([false, false])
})

test('a port that is taken is one clear sentence, and nothing goes on running', async ({ start }) => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  const run = start(`127.0.0.1:${port}`)
  expect(await run.gone).toBe(1)
  // Where the local accounts were to be may be taken too, by whatever else runs here.
  const elsewhere = /^Port \d+, where the local accounts were to be, is taken: .*\n/
  expect(run.text().replace(elsewhere, '')).toBe(
    `barline: cannot listen on 127.0.0.1:${port}: the port is already in use; stop the other program or choose another with --listen\n`,
  )
  await new Promise((done) => other.close(done))
})

test('where another provider is named there are no local accounts', async ({ start }) => {
  const run = start('127.0.0.1:0', {
    BARLINE_GOOGLE_CLIENT_ID: 'someone.apps.googleusercontent.com',
    BARLINE_GOOGLE_CLIENT_SECRET: 'secret',
    // Whoever it is, it is the one that is asked.
    BARLINE_SIGN_IN_ISSUER: `http://127.0.0.1:${process.env.BARLINE_E2E_ACCOUNTS_PORT}`,
  })
  const site = await found(run, address)
  expect(run.text()).not.toContain('local accounts')
  const left = await fetch(`${site}/auth/google`, { redirect: 'manual' })
  const authorize = new URL(left.headers.get('location') ?? '')
  expect(authorize.port).toBe(process.env.BARLINE_E2E_ACCOUNTS_PORT)
  expect(authorize.searchParams.get('client_id')).not.toBe(CLIENT_ID)
})
