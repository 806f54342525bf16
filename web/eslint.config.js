import { existsSync, readdirSync } from 'node:fs'
import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** Ways to turn text into markup or script (guard GC5). */
const MARKUP = [
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'createContextualFragment'].map((name) => ({
    selector: `MemberExpression[property.name='${name}'], Property[key.name='${name}'], MemberExpression[property.value='${name}']`,
    message: `Text must reach the page as text nodes: ${name} makes markup.`,
  })),
  {
    selector:
      "JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML']",
    message: 'Text must reach the page as text nodes.',
  },
  {
    selector: "MemberExpression[object.name='document'][property.name=/^write(ln)?$/]",
    message: 'document.write makes markup.',
  },
  {
    selector: 'Literal[value=/^\\s*javascript:/i], TemplateElement[value.raw=/^\\s*javascript:/i]',
    message: 'A javascript: address runs script.',
  },
  {
    selector: 'ExportAllDeclaration',
    message: 'Export names one by one, so that a room shows what it offers.',
  },
]

/** In a Turkish browser the small letter of the I in "In Progress" has no dot. */
const VISITORS_LANGUAGE = [
  {
    selector: 'CallExpression[arguments.length=0][callee.property.name=/^toLocale(Lower|Upper)Case$/]',
    message: 'Without a language it is the visitor’s: compare by withoutCase, or name the language.',
  },
]

/** Dialogs that block the page and cannot hold buttons (decision U8). */
const BLOCKING = ['alert', 'confirm', 'prompt']

/** What only src/platform may touch. */
const PLATFORM_GLOBALS = ['localStorage', 'sessionStorage', 'indexedDB', 'location', 'history']
const PLATFORM_PROPERTIES = [
  ['window', 'localStorage'],
  ['window', 'sessionStorage'],
  ['window', 'indexedDB'],
  ['window', 'location'],
  ['window', 'history'],
  ['document', 'location'],
  ['document', 'cookie'],
  ['navigator', 'clipboard'],
  ['navigator', 'storage'],
  ['navigator', 'locks'],
]

const globalsRule = (extra) => [
  'error',
  ...BLOCKING.map((name) => ({ name, message: 'Blocks the page: use a dialog of src/ui.' })),
  ...extra.map((name) => ({ name, message: 'Only src/platform talks to the browser: ask it.' })),
]
const propertiesRule = (extra) => [
  'error',
  ...BLOCKING.map((property) => ({ object: 'window', property, message: 'Blocks the page: use src/ui.' })),
  ...extra.map(([object, property]) => ({ object, property, message: 'Only src/platform may: ask it.' })),
]

const features = existsSync(new URL('./src/features/', import.meta.url))
  ? readdirSync(new URL('./src/features/', import.meta.url))
  : []

/** features/* never import each other: app/ joins them. `up` leads from a file to src/features. */
const featureWall = (files, up) => ({
  files: [files],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^${up}(?!\\.\\.)`, message: 'Features do not know each other: app/ joins them.' },
          { regex: '/app(/|$)', message: 'app/ knows the features, not the other way round.' },
          {
            regex: '(editor|codec)/(files-)?wasm',
            message: 'A wasm package is behind the door of src/editor or src/codec.',
          },
        ],
      },
    ],
  },
})
const featureWalls = features.flatMap((name) => [
  featureWall(`src/features/${name}/*`, '\\.\\./'),
  featureWall(`src/features/${name}/*/*`, '\\.\\./\\.\\./'),
])

export default tseslint.config(
  {
    ignores: [
      'dist',
      'bench/chart/dist',
      'bench/page/dist',
      // Typed by what is generated when it runs; its types are checked there.
      'e2e/clients/*.ts',
      'e2e/clients/generated',
      '**/node_modules',
      'node_modules',
      'src/editor/wasm',
      'src/codec/wasm',
      'src/codec/files-wasm',
      '**/__generated__/**',
      'test-results',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Advice for the React compiler, which this build does not use.
      'react-hooks/incompatible-library': 'off',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-implied-eval': 'error',
      'no-restricted-syntax': ['error', ...MARKUP, ...VISITORS_LANGUAGE],
      'no-restricted-globals': globalsRule(PLATFORM_GLOBALS),
      'no-restricted-properties': propertiesRule(PLATFORM_PROPERTIES),
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 120],
    },
  },
  {
    files: ['src/platform/**'],
    rules: {
      'no-restricted-globals': globalsRule([]),
      'no-restricted-properties': propertiesRule([]),
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/(features|app|ui|state|api|codec)(/|$)', message: 'The platform knows nobody.' },
            {
              regex: '^react',
              message: 'The platform is input and output: hooks belong to src/state or a feature.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/ui/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/(features|editor|codec|app|platform|api|state)(/|$)',
              message: 'src/ui knows no planner: pass it in.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/api/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/(features|app|ui|editor|codec|state)(/|$)|^react',
              message: 'src/api knows the server only: pass in what else it needs.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/state/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/(features|app|ui|codec|api)(/|$)',
              message: 'src/state is below the features: settings, versions and typed text of this browser.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/app/**'],
    // A page of its own that shows the chart alone: the feature's index would bring the whole pane.
    ignores: ['src/app/chart-examples.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/features/[^/]+/(?!start$).+',
              message: 'A feature is known by its index.ts, and by its start.ts what opens the plan.',
            },
            {
              regex: '(editor|codec)/(files-)?wasm',
              message: 'A wasm package is behind the door of src/editor or src/codec.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/editor/**', 'src/codec/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/(features|app|ui|platform(?!/language$)|state)(/|$)',
              message: 'The door knows only the rules, and the language they are heard in.',
            },
          ],
        },
      ],
    },
  },
  ...featureWalls,
  {
    // A test may reach into the browser it drives.
    files: ['e2e/**', 'bench/**', 'local-accounts/**', '**/*.test.{ts,tsx}', 'build/**', '*.config.*'],
    languageOptions: { globals: { ...globals.node } },
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
