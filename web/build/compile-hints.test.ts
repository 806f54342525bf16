import { expect, test } from 'vitest'
import { scriptsOf } from './build-for-tests'
import { compileHints } from './compile-hints'

const MODULES: Record<string, string> = {
  entry: 'import("later"); import("chart")',
  later: 'export const later = 1',
  chart: 'export const chart = 1',
}

async function codeOf(names: readonly string[]): Promise<Record<string, string>> {
  const scripts = await scriptsOf(MODULES, 'entry', compileHints(names))
  return Object.fromEntries(scripts.map(({ name, code }) => [name, code]))
}

test('the entry and the scripts named begin with the hint, and no other does', async () => {
  const code = await codeOf(['chart'])
  const hinted = Object.keys(code).filter((name) => code[name]?.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(hinted.sort()).toEqual(['chart', 'index'])
  expect(Object.keys(code)).toContain('later')
})

test('a name that no script has stops the build', async () => {
  await expect(codeOf(['Chart'])).rejects.toThrow('No script is called Chart')
})
