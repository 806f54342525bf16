/**
 * Journeys in a real Chromium against the real program.
 *
 * `BARLINE_BIN` names the program (default: the release build), `CHROMIUM` the browser (default: the system's,
 * else Playwright's own). Nothing is downloaded.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')
const targetDir = process.env.CARGO_TARGET_DIR ?? join(root, 'target')
const program = resolve(process.env.BARLINE_BIN ?? join(targetDir, 'release', 'barline'))
const browser = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)

// Workers load this file again: the port is chosen once and inherited through the environment.
process.env.BARLINE_E2E_PORT ??= execFileSync(process.execPath, [
  '-e',
  "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})",
])
  .toString()
  .trim()
const address = `127.0.0.1:${process.env.BARLINE_E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A journey that fails once and then passes is named as flaky in the report, and does not hide.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  use: {
    baseURL: `http://${address}`,
    browserName: 'chromium',
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
  webServer: {
    command: `"${program}" serve`,
    // A line for each request would bury the report.
    env: { BARLINE_LISTEN: address, BARLINE_LOG: 'warn' },
    url: `http://${address}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 30_000,
  },
})
