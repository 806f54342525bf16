import { expect, test } from 'vitest'
import { scriptsOf } from './build-for-tests'
import { firstPaint, sheetsLast, startFirst } from './first-paint'

test('sheets stand behind what is painted without them', () => {
  const html =
    '<head>\n<script src="a.js"></script>\n<link rel="stylesheet" crossorigin href="/a.css"></head><body><p>Loading...</p>\n</body>'
  expect(sheetsLast(html)).toBe(
    '<head>\n<script src="a.js"></script></head><body><p>Loading...</p>\n<link rel="stylesheet" crossorigin href="/a.css">\n  </body>',
  )
})

test('what opens the plan runs before the script of the page, and is not asked for twice', () => {
  const html = `<head>
    <script type="module" crossorigin src="/assets/index-a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/start-b.js">
    <link rel="modulepreload" crossorigin href="/assets/libraries-c.js">
  </head>`
  expect(startFirst(html)).toBe(`<head>
    <script type="module" crossorigin src="/assets/start-b.js"></script>
    <script type="module" crossorigin src="/assets/index-a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries-c.js">
  </head>`)
  expect(() => startFirst('<script type="module" src="/assets/index-a.js"></script>')).toThrow('no start')
})

/** The scripts of a page of these modules, and what each of them imports. */
async function importsOf(modules: Record<string, string>): Promise<Record<string, string[]>> {
  const scripts = await scriptsOf(modules, '/app/main.tsx', firstPaint())
  const nameOf = (fileName: string) =>
    scripts.find((script) => script.fileName === fileName)?.name ?? fileName
  return Object.fromEntries(scripts.map(({ name, imports }) => [name, imports.map(nameOf).sort()]))
}

const MODULES = {
  '/app/main.tsx':
    'import { plan } from "/app/start.ts"; import { draw } from "/node_modules/react/index.js"; draw(plan)',
  '/app/start.ts': 'import { load } from "/app/load.ts"; export const plan = load()',
  '/app/load.ts': 'export const load = () => globalThis.plan',
  '/node_modules/react/index.js': 'export const draw = (plan) => globalThis.draw(plan)',
}

test('what opens the plan waits for no other script', async () => {
  expect(await importsOf(MODULES)).toEqual({ index: ['libraries', 'start'], libraries: [], start: [] })
})

test('what opens the plan cannot need React', async () => {
  const load = 'import { draw } from "/node_modules/react/index.js"; export const load = draw'
  await expect(importsOf({ ...MODULES, '/app/load.ts': load })).rejects.toThrow(
    '/app/load.ts imports /node_modules/react/index.js',
  )
})
