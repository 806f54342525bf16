import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
}

const REGISTRY = 'https://registry.npmjs.org/'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const locked = read('package-lock.json').packages as Record<string, Entry>
/** The first entry is the page itself. */
const packages = Object.entries(locked).filter(([name]) => name !== '')

test('gx2 every package comes from the registry, known by its hash', () => {
  const odd = packages.filter(
    ([, { resolved, integrity }]) =>
      // An entry that names no place comes from the registry.
      !(resolved ?? REGISTRY).startsWith(REGISTRY) || !integrity?.startsWith('sha512-'),
  )
  expect(odd.map(([name]) => name)).toEqual([])
})

test('gx2 versions are exact', () => {
  const { dependencies, devDependencies } = read('package.json')
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
  )
  expect(loose).toEqual([])
})

test('gx2 the page stands on forty packages at most', () => {
  const shipped = packages.filter(([, { dev }]) => !dev)
  expect(shipped.length).toBeLessThanOrEqual(40)
})
