/** A PostgreSQL of the journeys' own, where its programs are installed. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The folder of the newest installed programs, or null. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...path()]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

const path = () => (process.env.PATH ?? '').split(delimiter)

/** Starts a cluster that is reached by a socket in its own folder. */
export function startPostgres(programs: string): { url: string; stop: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'barline-pg'))
  const isRoot = process.getuid?.() === 0
  const run = (program: string, ...rest: string[]) => {
    const line = [join(programs, program), '-D', join(folder, 'data'), ...rest]
    // PostgreSQL refuses to run as root.
    const user = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
    const [first = '', ...words] = [...user, ...line]
    // It inherits what it starts with, so nothing may be a pipe that is waited on.
    execFileSync(first, words, { cwd: '/', stdio: 'ignore' })
  }
  if (isRoot) execFileSync('chown', ['postgres', folder])
  run('initdb', '--auth=trust', '--username=postgres', '--no-sync', '-E', 'UTF8')
  const options = `-k ${folder} -c listen_addresses= -c fsync=off`
  run('pg_ctl', 'start', '-w', '-s', '-o', options, '-l', join(folder, 'log'))
  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    stop: () => {
      run('pg_ctl', 'stop', '-s', '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
