import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: 'dist', emptyOutDir: true, target: 'esnext', reportCompressedSize: false, minify: true },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  logLevel: 'warn',
})
