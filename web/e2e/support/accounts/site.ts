/** The program that journeys of accounts talk to: the one of all journeys, or two of their own on PostgreSQL. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { test as base } from '../page'
import { postgresPrograms, startPostgres } from './postgres'
import { startRoundRobin } from './round-robin'
import type { Site } from './visitor'

export { expect } from '../page'
export { someone } from '../own'

/** `two programs`: on one PostgreSQL, behind a proxy that sends each request to the other one than before. */
export type Database = 'sqlite' | 'two programs'

interface PerWorker {
  database: Database
  site: Site
}

interface Program {
  origin: string
  /** As a power cut would end it. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

async function startProgram(settings: Record<string, string>): Promise<Program> {
  const env = { ...process.env, BARLINE_LISTEN: '127.0.0.1:0', ...settings }
  const server = spawn(process.env.BARLINE_E2E_BIN ?? '', ['serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((done) => server.once('exit', () => done()))
  const line = await new Promise<string>((done, failed) => {
    createInterface({ input: server.stdout }).once('line', done)
    server.once('exit', () => failed(new Error('the program on PostgreSQL did not start')))
  })
  const end = (signal: 'SIGKILL' | 'SIGTERM') => () => {
    server.kill(signal)
    return gone
  }
  return {
    origin: /http:\/\/[^/]+/.exec(line)?.[0] ?? '',
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  }
}

async function onTwoPrograms(run: (site: Site) => Promise<void>) {
  const postgres = startPostgres(postgresPrograms() ?? '')
  const proxy = await startRoundRobin()
  const settings = { BARLINE_DATABASE_URL: postgres.url, BARLINE_PUBLIC_URL: proxy.origin }
  // The first makes the tables.
  const programs = [await startProgram(settings), await startProgram(settings)]
  const lead = () => proxy.lead(programs.map(({ origin }) => origin))
  lead()
  const replace = async (number: number) => {
    await programs[number]?.kill()
    return async () => {
      programs[number] = await startProgram(settings)
      lead()
    }
  }
  try {
    await run({ origin: proxy.origin, replace })
  } finally {
    await Promise.all(programs.map(({ stop }) => stop()))
    await proxy.stop()
    postgres.stop()
  }
}

export const test = base.extend<object, PerWorker>({
  isClockSet: false,
  database: ['sqlite', { option: true, scope: 'worker' }],
  site: [
    async ({ database }, run) => {
      if (database === 'two programs') await onTwoPrograms(run)
      else await run({ origin: `http://127.0.0.1:${process.env.BARLINE_E2E_PORT}` })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, run) => run(site.origin),
})
