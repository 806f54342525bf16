/** What a person reads or hears stands in the text files, so that a second language is a file and not a search. */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const src = new URL('../', import.meta.url)

/** Texts of a room or feature, and of what of it is fetched later. */
const TEXT_FILE = /(^|\/)texts(-later)?\.ts$/

/** Written by hand for people, so it is looked at: not tests, what is generated, or the page for programmers. */
const isLookedAt = (path: string) =>
  /\.tsx?$/.test(path) &&
  !/\.test\.|\.d\.ts$|__generated__|(^|\/)(files-)?wasm\//.test(path) &&
  !TEXT_FILE.test(path) &&
  path !== 'app/chart-examples.ts'

/** Attributes and fields that are read or heard. */
const SAID = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext details heading hint label message note placeholder text tip title'.split(
    ' ',
  ),
)

/** No language: names of products, keys, headers, events, modes of the chart. */
const NO_LANGUAGE = new Set([
  'Barline',
  'Authorization: Bearer',
  'CodecError',
  // Read by the rules, like what people type.
  'every year ',
  // The widths of columns as they were kept once.
  'number name priorDependency startDate duration endDate lastDay owner progress done status comment actions',
  'input, textarea, select, [contenteditable]',
  // What is dragged.
  'Files',
  'Quarter Day',
  'Half Day',
  'Day',
  'Week',
  'Month',
])
/** Of a key as `KeyboardEvent.key` has it, or with what is held down. */
const KEY =
  /^(?:(?:Ctrl|Alt|Shift)\+)*(?:F\d+|[A-Z0-9←→↑↓]|Enter|Escape|Space|Tab|Home|End|Delete|Insert|Backspace|Page(?:Up|Down)|Arrow(?:Left|Right|Up|Down)|ContextMenu)$/

/** An icon's lines, in the letters of a path. */
const PATH = /^[Mm][\d.\s-][\d.\sa-zA-Z-]*$/

/** A capital and small letters, as a label begins, or two words. */
const isSentence = (text: string) =>
  /^\P{L}*\p{Lu}\p{Ll}/u.test(text) || /\p{L}[\p{L}’.,:]* \p{L}/u.test(text)

/** Told to programmers, compared, or the name of something: nobody reads it. */
function isUnread(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText())
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isPropertyAssignment(parent) && /^(name|id|key)$/.test(parent.name.getText())) return true
  if (ts.isArrayLiteralExpression(parent) && ts.isCallExpression(parent.parent)) return false
  return (
    ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isExternalModuleReference(parent)
  )
}

/** Calls and attributes whose texts are selectors, classes, headers or for the console. */
const UNREAD_CALL =
  /^(svg|.*matchMedia|console\.\w+|import|.*querySelector(All)?|.*closest|createUse|.*\.split|headers\.\w+|.*\.get|.*\.set)$/
const UNREAD_ATTRIBUTE = /^(className|id|key|d|media|placement|type|role|viewBox)$/

const written = (node: ts.Node): string | null => {
  if (ts.isJsxText(node)) return node.text.trim()
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
}

/** Whether the literal stands where it is read or heard whatever it looks like: text of an element, a label. */
function isSaid(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return true
  const holder = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent
  if (ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder)) return SAID.has(holder.name.getText())
  return ts.isJsxElement(holder)
}

function textsIn(code: string, path = 'x.tsx'): string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return
    if (ts.isCallExpression(node) && UNREAD_CALL.test(node.expression.getText().replace('?.', ''))) return
    if (ts.isCallExpression(node) && node.arguments[1]?.getText() === "'class'") return
    if (ts.isJsxAttribute(node) && UNREAD_ATTRIBUTE.test(node.name.getText())) return
    const text = written(node)
    if (
      text !== null &&
      /\p{L}/u.test(text.replaceAll('{}', '')) &&
      !NO_LANGUAGE.has(text) &&
      !KEY.test(text) &&
      !PATH.test(text)
    ) {
      if (!isUnread(node) && (isSaid(node) || isSentence(text))) found.push(text.replaceAll(/\s+/g, ' '))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const read = (path: string) => readFileSync(new URL(path, src), 'utf8')
/** What tests share is no part of the page. */
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (path) => isLookedAt(path) && !read(path).includes("from 'vitest'"),
)

test.each(files)('%s says nothing that stands in no text file', (path) => {
  expect(textsIn(read(path), path)).toEqual([])
})

test('each kind of text is found', () => {
  const code = `
    <p title="late">none {n} left<i>{isOpen ? 'Open' : \`Closed on \${day}\`}</i></p>
    notify({ text: 'saved', label: \`\${n} more\` })
    const HINT = 'Drag it there.'`
  expect(textsIn(code)).toEqual([
    'late',
    'none',
    'left',
    'Open',
    'Closed on {}',
    'saved',
    '{} more',
    'Drag it there.',
  ])
})

test('what nobody reads is none', () => {
  const code = `
    import x from 'A b'
    <p className="one two" data-kind="done">·{key === 'Enter' && <b>{n} %</b>}</p>
    console.error('The part failed:', new Error('No root'))`
  expect(textsIn(code)).toEqual([])
})
