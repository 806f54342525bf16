/**
 * Public holidays as files of the page, `/holidays/DE.json`, for ten years from the year of the build, and their
 * list, `/holidays/index.json`. The library that knows them is megabytes of rules and stays out of the page.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import { countryCodes, type CountryHolidays } from './country-holidays.mjs'

const YEARS = 10
const require = createRequire(import.meta.url)
const library = dirname(require.resolve('date-holidays/package.json'))
const script = join(import.meta.dirname, 'country-holidays.mjs')

/** The year of the build, or that of `SOURCE_DATE_EPOCH` (seconds), which builds the same files again later. */
export function buildYear(epoch = process.env.SOURCE_DATE_EPOCH, now = Date.now()): number {
  return new Date(epoch ? Number(epoch) * 1000 : now).getUTCFullYear()
}

/** Names by path below the page, with the licence that goes with the data. */
async function holidayFiles(from: number): Promise<Map<string, string>> {
  const until = from + YEARS - 1
  const { name, version } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8'))
  const countries = (await computed(from, until, version)).filter(({ days }) => days.length > 0)
  const nameOf = new Intl.DisplayNames('en', { type: 'region' })
  const list = countries.map(({ code }) => ({ code, name: nameOf.of(code) ?? code }))
  const index = {
    source: `${name} ${version}`,
    from,
    until,
    countries: list.sort((a, b) => a.name.localeCompare(b.name, 'en')),
  }
  return new Map([
    ['holidays/index.json', JSON.stringify(index)],
    ['holidays/LICENSE.txt', await readFile(join(library, 'LICENSE'), 'utf8')],
    ...countries.map((country): [string, string] => [
      `holidays/${country.code}.json`,
      JSON.stringify(country),
    ]),
  ])
}

/** Computed once a year and version: kept beside the packages, where a new `npm ci` clears it. */
async function computed(from: number, until: number, version: string): Promise<CountryHolidays[]> {
  const hash = createHash('sha256')
    .update(await readFile(script))
    .digest('hex')
    .slice(0, 12)
  const kept = join(dirname(library), '.cache/barline', `holidays-${version}-${from}-${hash}.json`)
  try {
    return JSON.parse(await readFile(kept, 'utf8'))
  } catch {
    const threads = Math.min(4, availableParallelism())
    const codes = countryCodes()
    const parts = Array.from({ length: threads }, (_, part) =>
      computedApart(
        codes.filter((_, index) => index % threads === part),
        from,
        until,
      ),
    )
    const countries = (await Promise.all(parts)).flat()
    await mkdir(dirname(kept), { recursive: true })
    await writeFile(kept, JSON.stringify(countries))
    return countries
  }
}

function computedApart(codes: string[], from: number, until: number): Promise<CountryHolidays[]> {
  return new Promise((done, fail) => {
    const worker = new Worker(script, { workerData: { codes, from, until } })
    worker.once('message', done)
    worker.once('error', fail)
  })
}

export function publicHolidays(): Plugin {
  let files: Promise<Map<string, string>> | undefined
  const made = () => (files ??= holidayFiles(buildYear()))
  return {
    name: 'barline-public-holidays',
    buildStart() {
      // Awaited below: they are computed while the page is bundled.
      made().catch(() => undefined)
    },
    // Not as parts of the bundle: the build would list two hundred of them.
    async writeBundle({ dir = '' }) {
      await mkdir(join(dir, 'holidays'), { recursive: true })
      for (const [name, text] of await made()) await writeFile(join(dir, name), text)
    },
    configureServer({ middlewares }) {
      middlewares.use('/holidays', (request, response, next) => {
        made().then((all) => {
          const text = all.get(`holidays${request.url}`)
          return text === undefined ? next() : response.end(text)
        }, next)
      })
    },
  }
}
