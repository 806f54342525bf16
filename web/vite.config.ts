import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './build/compile-hints.ts'
import { PAGE_HEADERS } from './build/headers.ts'
import { firstPaint } from './build/first-paint.ts'
import { publicHolidays } from './build/holidays.ts'
import { inTurns } from './build/in-turns.ts'
import { twoFiles } from './build/two-files.ts'
import { oneLanguage } from './build/one-language.ts'
import { texts } from './build/texts.ts'

export default defineConfig({
  base: '/',
  plugins: [
    oneLanguage(),
    react(),
    texts(),
    firstPaint(),
    inTurns(),
    publicHolidays(),
    twoFiles(),
    compileHints(['start', 'libraries', 'ChartPane']),
  ],
  build: {
    outDir: 'dist',
    // The examples are built first, and empty it (package.json).
    emptyOutDir: false,
    sourcemap: false,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // Every asset stays a file of its own: a data: URL would need a wider policy than GH1 grants.
    assetsInlineLimit: 0,
    // The modulepreload polyfill is an inline-ish script for browsers older than the target.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the table needs is one file, compressed to a quarter.
    chunkSizeWarningLimit: 900,
  },
  worker: { format: 'es' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  preview: { headers: PAGE_HEADERS },
})
