/**
 * Journeys in a real Chromium against the real program.
 *
 * `BARLINE_BIN` names the program (default: the development build), `CHROMIUM` the browser (default: the system's,
 * else Playwright's own). Nothing is downloaded. People sign in at a local account provider; journeys of accounts
 * run on PostgreSQL too, where it is installed, by two programs: what one could do wrong there, two do wrong as well.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { settingsFor } from './local-accounts/settings.mjs'
import { postgresPrograms } from './e2e/support/accounts/postgres'
import type { Database } from './e2e/support/accounts/site'

const root = resolve(import.meta.dirname, '..')
const targetDir = process.env.CARGO_TARGET_DIR ?? join(root, 'target')
const program = resolve(process.env.BARLINE_BIN ?? join(targetDir, 'debug', 'barline'))
const browser = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)

const freePort = () =>
  execFileSync(process.execPath, [
    '-e',
    "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})",
  ])
    .toString()
    .trim()

// Workers load this file again: what is chosen here is chosen once and inherited through the environment.
process.env.BARLINE_E2E_PORT ??= freePort()
process.env.BARLINE_E2E_ACCOUNTS_PORT ??= freePort()
process.env.BARLINE_E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'barline-e2e-'))
process.env.BARLINE_E2E_BIN = program
const address = `127.0.0.1:${process.env.BARLINE_E2E_PORT}`
const accounts = `http://127.0.0.1:${process.env.BARLINE_E2E_ACCOUNTS_PORT}`
const settings = {
  ...settingsFor(accounts),
  // Journeys say which address they come from, so that no limit counts them as one visitor (GR2).
  BARLINE_TRUSTED_PROXIES: '127.0.0.1/32',
  // A line for each request would bury the report.
  BARLINE_LOG: 'warn',
}
Object.assign(process.env, settings)

/** It kills one of two programs: where there is one, there is nothing to try. */
const ONE_OF_TWO = '**/journeys/accounts/one-of-two.spec.ts'
/** What is kept, told and asked most of the database: in every run on one program with SQLite as well. */
const ON_BOTH = ['following', 'permanent-link', 'signing-in', 'together']
const ON_TWO_PROGRAMS = new RegExp(`journeys/accounts/(?!(?:${ON_BOTH.join('|')})\\.)`)
/** In CI the other journeys of accounts have their turn on SQLite by night, when `BARLINE_E2E_ON_BOTH` is `all`. */
const isAllOnBoth =
  !process.env.CI || process.env.BARLINE_E2E_ON_BOTH === 'all' || postgresPrograms() === null
/** They take long, and find in a night what nobody thought of: `just test-walks`. */
const WALKS = 'walks/*.spec.ts'

export default defineConfig<object, { database: Database }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than CI has cores: journeys of accounts wait for saves.
  workers: 3,
  forbidOnly: true,
  // A journey that fails once and then passes does not hide: the test command names it as a fault to mend.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['./e2e/support/second-try.ts']],
  use: {
    baseURL: `http://${address}`,
    browserName: 'chromium',
    // They answer before what a journey puts in the program's place; the journey about them allows them.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What moves is measured where it stands; the journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'sqlite', testIgnore: [ONE_OF_TWO, `**/${WALKS}`, ...(isAllOnBoth ? [] : [ON_TWO_PROGRAMS])] },
    { name: 'walks', testMatch: WALKS, timeout: 240_000 },
    ...(postgresPrograms() === null
      ? []
      : [
          {
            name: 'two programs',
            testMatch: 'journeys/accounts/*.spec.ts',
            use: { database: 'two programs' as const },
          },
        ]),
  ],
  webServer: [
    {
      command: `"${process.execPath}" local-accounts/serve.mjs ${process.env.BARLINE_E2E_ACCOUNTS_PORT}`,
      url: `${accounts}/.well-known/openid-configuration`,
      reuseExistingServer: false,
      // It says that it is for development only, which it is.
      stderr: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      timeout: 30_000,
    },
    {
      command: `"${program}" serve`,
      env: {
        ...settings,
        BARLINE_LISTEN: address,
        BARLINE_DATABASE_URL: `sqlite:${process.env.BARLINE_E2E_FOLDER}/barline.sqlite`,
      },
      url: `http://${address}/healthz`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      timeout: 30_000,
    },
  ],
})
