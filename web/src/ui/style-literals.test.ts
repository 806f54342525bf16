import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = new URL('../', import.meta.url)

/** A value that belongs in tokens.css: what it is, and how it is written. */
const LITERALS: [string, RegExp][] = [
  ['font size', /\bfont(?:-size)?:[^;]*?\d(?:px|rem|em)\b/],
  ['font weight', /\bfont-weight:\s*(?:\d|bold|lighter)/],
  ['corner', /\bborder-radius:[^;]*?[1-9]\d*(?:px|%)/],
  ['shadow of a colour of its own', /\bbox-shadow:[^;]*(?:#|rgba?\(|hsl)/],
  ['colour', /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/i],
  ['time', /\b(?:transition|animation)(?:-duration|-delay)?:[^;]*\b(?!0s)[\d.]+m?s\b/],
]

const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.css') && path !== 'ui/tokens.css',
)

function literalsOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/url\([^)]*\)/g, '')
  return bare
    .split(/[;{}]/)
    .flatMap((line) =>
      LITERALS.filter(([, pattern]) => pattern.test(`${line};`)).map(([what]) => `${what}: ${line.trim()}`),
    )
}

test.each(sheets)('%s names tokens in place of literals', (path) => {
  expect(literalsOf(readFileSync(new URL(path, src), 'utf8'))).toEqual([])
})

/** The chart library's are in its own sheet; a popover's trigger is measured by react-aria. */
const SET_BY_LIBRARIES = /^--(?:g-|trigger-width$)/

const written = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => /\.(?:css|tsx?)$/.test(path) && !/\.test\.|__generated__|(?:^|\/)(?:files-)?wasm\//.test(path),
  )
  .map((path) => ({ path, text: readFileSync(new URL(path, src), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '') }))

/** Custom properties that are read somewhere and set nowhere: their declaration counts for nothing then. */
function unsetProperties(files: readonly { path: string; text: string }[]): string[] {
  // In a sheet a declaration; in code the name of a style, or what `setProperty` is given, with parts of any text.
  const set = files.flatMap(({ path, text }) =>
    path.endsWith('.css')
      ? (text.match(/(?<=[{;\s])--[\w-]+(?=\s*:)/g) ?? [])
      : (text.match(/(?<=['"`])--(?:[\w-]|\$\{[^}]*\})+(?=['"`])/g) ?? []),
  )
  const isSet = new RegExp(`^(?:${set.map((name) => name.replaceAll(/\$\{[^}]*\}/g, '.*')).join('|')})$`)
  return files.flatMap(({ path, text }) =>
    (text.match(/(?<=\bvar\(\s*)--[\w-]+(?![\w-]|\$\{)/g) ?? [])
      .filter((name) => !isSet.test(name) && !SET_BY_LIBRARIES.test(name))
      .map((name) => `${path}: ${name}`),
  )
}

test('every custom property that is read is set', () => {
  expect(unsetProperties(written)).toEqual([])
})

test('a custom property that is not set is found', () => {
  const files = [
    {
      path: 'a.css',
      text: '.a { --one: 1px; top: var(--one); left: var( --two ); color: var(--g-arrow-color) }',
    },
    { path: 'b.tsx', text: "<p style={{ '--three': 3, top: 'calc(2 * var(--four))' }} />" },
    { path: 'c.css', text: '.c { top: var(--three, 4px); left: var(--five-6); right: var(--five) }' },
    { path: 'd.ts', text: 'style.setProperty(`--five-${level}`, `var(--six-${level})`)' },
  ]
  expect(unsetProperties(files)).toEqual(['a.css: --two', 'b.tsx: --four', 'c.css: --five'])
})

/** Rules that apply to every element, and what they cost. */
const OF_EVERYTHING: [string, RegExp][] = [
  ['another style of each element', /(?:^|[\s,>+~*])::[a-z-]+/],
  // The browser then compares all properties of an element each time it is styled (docs/decisions.md, B.4).
  ['motion of each element', /(?:^|[\s,>+~])\*$[^]*?\{[^}]*\b(?:transition|animation)/m],
]

function broadRulesOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*[^]*?\*\//g, '')
  return [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
    selectors
      .split(',')
      .map((selector) => selector.trim())
      .flatMap((selector) =>
        OF_EVERYTHING.filter(([, pattern]) => pattern.test(`${selector}\n{${body}}`)).map(
          ([what]) => `${what}: ${selector}`,
        ),
      ),
  )
}

test.each(sheets)('%s has no rule that makes every element slower to style', (path) => {
  expect(broadRulesOf(readFileSync(new URL(path, src), 'utf8'))).toEqual([])
})

test('each kind of broad rule is found', () => {
  const css = `*, *::before { box-sizing: border-box; } ::selection { color: red; } .a::after, :root::selection { top: 0 }
    @media (prefers-reduced-motion: reduce) { * { transition-duration: 0s !important; } .b > * { animation: none } }`
  expect(broadRulesOf(css).map((found) => found.split(': ')[1])).toEqual([
    '*::before',
    '::selection',
    '*',
    '.b > *',
  ])
})

test('each kind of literal is found', () => {
  const css = `.a { font-size: 13px; font-weight: 650; border-radius: 0 4px; color: #123456; transition: fill 0.15s; }
    .b { box-shadow: 0 1px rgb(0 0 0 / 8%); }`
  expect(literalsOf(css).map((found) => found.split(':')[0])).toEqual([
    'font size',
    'font weight',
    'corner',
    'colour',
    'time',
    'shadow of a colour of its own',
    'colour',
  ])
})
