import { build } from 'vite'
import { expect, test } from 'vitest'
import { compileHints } from './compile-hints'

const MODULES: Record<string, string> = {
  entry: 'import("later"); import("chart")',
  later: 'export const later = 1',
  chart: 'export const chart = 1',
}

async function codeOf(names: readonly string[]): Promise<Record<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: { entry: 'entry' } } },
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (id in MODULES ? id : null),
        load: (id) => MODULES[id] ?? null,
      },
      compileHints(names),
    ],
  })
  if (!('output' in built)) throw new Error('one build was asked for')
  return Object.fromEntries(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])),
  )
}

test('the entry and the scripts named begin with the hint, and no other does', async () => {
  const code = await codeOf(['chart'])
  const hinted = Object.keys(code).filter((name) => code[name]?.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(hinted.sort()).toEqual(['chart', 'entry'])
  expect(Object.keys(code)).toContain('later')
})

test('a name that no script has stops the build', async () => {
  await expect(codeOf(['Chart'])).rejects.toThrow('No script is called Chart')
})
