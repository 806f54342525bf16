/** The program that journeys of accounts talk to: the one of all journeys, or one of their own on PostgreSQL. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { test as base } from '../page'
import { postgresPrograms, startPostgres } from './postgres'
import type { Site } from './visitor'

export { expect } from '../page'

export type Database = 'sqlite' | 'postgresql'

interface PerWorker {
  database: Database
  site: Site
}

/** A name that no other test has, so that nobody shares anybody's limits or links. */
export const someone = (name: string): string => `${name} ${Math.random().toString(36).slice(2, 10)}`

async function onPostgres(run: (site: Site) => Promise<void>) {
  const postgres = startPostgres(postgresPrograms() ?? '')
  const env = { ...process.env, BARLINE_LISTEN: '127.0.0.1:0', BARLINE_DATABASE_URL: postgres.url }
  const server = spawn(process.env.BARLINE_E2E_BIN ?? '', ['serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((done) => server.once('exit', done))
  try {
    const line = await new Promise<string>((done, failed) => {
      createInterface({ input: server.stdout }).once('line', done)
      server.once('exit', () => failed(new Error('the program on PostgreSQL did not start')))
    })
    await run({ origin: /http:\/\/[^/]+/.exec(line)?.[0] ?? '' })
  } finally {
    server.kill('SIGTERM')
    await gone
    postgres.stop()
  }
}

export const test = base.extend<object, PerWorker>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  site: [
    async ({ database }, run) => {
      if (database === 'postgresql') await onPostgres(run)
      else await run({ origin: `http://127.0.0.1:${process.env.BARLINE_E2E_PORT}` })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, run) => run(site.origin),
})
