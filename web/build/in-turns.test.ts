import { expect, test } from 'vitest'
import { filesOf } from './build-for-tests'
import { firstPaint } from './first-paint'
import { inTurns, pageInTurns } from './in-turns'

const MODULES = {
  '/app/main.tsx': 'import { draw } from "/node_modules/react/index.js"; draw()',
  '/node_modules/react/index.js': 'export const draw = () => globalThis.draw()',
}

test('the libraries run first, then the page', async () => {
  const files = await filesOf(MODULES, '/app/main.tsx', firstPaint(), inTurns())
  const nameOf = (name: string) => files.find((file) => file.type === 'chunk' && file.name === name)?.fileName
  const turns = files.find(({ fileName }) => fileName.startsWith('assets/turns-'))
  const near = (name: string) => nameOf(name)?.replace('assets/', './')
  expect(turns?.type === 'asset' && turns.source).toBe(
    `import("${near('libraries')}").then(() => import("${near('index')}"))\n`,
  )
})

test('a page without libraries of its own stops the build', async () => {
  await expect(filesOf({ '/app/main.tsx': 'draw()' }, '/app/main.tsx', inTurns())).rejects.toThrow(
    'The page needs its libraries in a script of their own',
  )
})

test('what runs in its turn is read with the others', () => {
  const html = `<head>
    <script type="module" crossorigin src="/assets/start-a.js"></script>
    <script type="module" crossorigin src="/assets/index-b.js"></script>
  </head>`
  expect(pageInTurns(html, '/assets/turns-c.js')).toBe(`<head>
    <script type="module" crossorigin src="/assets/start-a.js"></script>
    <script type="module" crossorigin src="/assets/turns-c.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/index-b.js">
  </head>`)
  expect(() => pageInTurns('<head></head>', '/assets/turns-c.js')).toThrow('no script to run in turns')
})
