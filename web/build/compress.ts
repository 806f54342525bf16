/**
 * A Vite plugin that writes a Brotli and a gzip copy beside every text and wasm asset.
 *
 * The server embeds the built page and never compresses while answering, so the best (slowest) levels are
 * affordable: they are paid once per build.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.wasm',
  '.txt',
  '.webmanifest',
  '.xml',
])
/** Below one TCP segment a compressed copy saves no packet. */
const SMALLEST_BYTES = 1400

/** The two compressed forms of one file. Deterministic: neither format stores a time here. */
export function compressBoth(content: Uint8Array): { br: Uint8Array; gz: Uint8Array } {
  return {
    br: brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    gz: gzipSync(content, { level: 9 }),
  }
}

export function isCompressible(fileName: string, bytes: number): boolean {
  return COMPRESSIBLE.has(extname(fileName)) && bytes >= SMALLEST_BYTES
}

export function compressAssets(): Plugin {
  let outDir = ''
  return {
    name: 'barline-compress-assets',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true })
      for (const file of files.filter((entry) => entry.isFile())) {
        const path = join(file.parentPath, file.name)
        const content = await readFile(path)
        if (!isCompressible(file.name, content.byteLength)) continue
        const { br, gz } = compressBoth(content)
        await writeFile(`${path}.br`, br)
        await writeFile(`${path}.gz`, gz)
      }
    },
  }
}
