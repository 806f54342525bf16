/** The service worker, built last: it names every file of the page. The compressed twins are made after it. */
import { join } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { compressAssets } from './build/compress.ts'
import { keptFiles } from './build/service-worker.ts'

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [compressAssets()],
  publicDir: false,
  define: {
    'self.__SW_MANIFEST':
      command === 'build' ? JSON.stringify(await keptFiles(join(import.meta.dirname, 'dist'))) : '[]',
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: false,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/service-worker/sw.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
}))
