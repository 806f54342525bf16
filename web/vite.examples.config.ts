/**
 * The page of examples of the chart factory. Built apart from the page, so that the page stays one script: what
 * both need is small, and the rules are one file for both.
 */
import { defineConfig } from 'vite'
import { twoFiles } from './build/two-files.ts'

export default defineConfig({
  base: '/',
  plugins: [twoFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: 'chart-examples.html' },
  },
})
