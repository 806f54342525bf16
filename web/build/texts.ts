/**
 * A Vite plugin that leads every text of the page through one seam: what a text file exports passes `say` of
 * src/platform/language.ts. Text files themselves stay plain constants and functions, and none can forget it.
 */
import { relative } from 'node:path'
import { parseAst, type Plugin } from 'vite'

const TEXT_FILE = /\/src\/(.*\/texts(?:-later)?)\.ts$/

/**
 * @param file as its texts are named for a language: `features/board/texts`
 * @param code of a text file, its types already taken off
 * @param language where `say` is imported from
 */
export function throughSeam(code: string, file: string, language: string): string {
  const names: string[] = []
  let inside = code
  // From the end, so that places before it stay.
  for (const node of [...parseAst(code).body].reverse()) {
    if (node.type === 'ExportDefaultDeclaration' || node.type === 'ExportAllDeclaration')
      throw new Error(`${file}.ts: a text file exports constants and functions by their names.`)
    if (node.type !== 'ExportNamedDeclaration') continue
    const { declaration } = node
    if (declaration?.type === 'FunctionDeclaration') names.unshift(declaration.id?.name ?? '')
    else if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const')
      for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.unshift(id.name)
    if (declaration) inside = inside.slice(0, node.start) + inside.slice(declaration.start)
  }
  if (names.length === 0) return code
  const seam = `const [${names.map((name) => `said$${name}`).join(', ')}] = say(${JSON.stringify(file)}, [${names.join(', ')}])`
  const exported = names.map((name) => `said$${name} as ${name}`)
  return [
    `import { say } from ${JSON.stringify(language)}`,
    inside,
    seam,
    `export { ${exported.join(', ')} }`,
  ].join('\n')
}

export function texts(): Plugin {
  let root = ''
  return {
    name: 'barline-texts',
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split('?')[0] ?? ''
      const file = TEXT_FILE.exec(path)?.[1]
      if (file === undefined || relative(root, path).startsWith('..')) return null
      return { code: throughSeam(code, file, '/src/platform/language.ts'), map: null }
    },
  }
}
