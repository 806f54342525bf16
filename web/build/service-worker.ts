/** What the service worker keeps at the first visit: all that the page does without the server, and nothing else. */
import { join } from 'node:path'
import { getManifest } from '@serwist/build'

const MOST_BYTES = 4 * 1024 * 1024

export interface KeptFile {
  url: string
  /** `null`: its name changes with its content. */
  revision: string | null
}

/** The files of the built page in `folder`, by their address. */
export async function keptFiles(folder: string): Promise<KeptFile[]> {
  const { manifestEntries = [], warnings } = await getManifest({
    globDirectory: folder,
    globPatterns: ['index.html', 'favicon.svg', 'manifest.webmanifest', 'assets/*.{js,css,wasm,svg}'],
    // A page of its own, for developers.
    globIgnores: ['assets/chart-examples-*'],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: MOST_BYTES,
  })
  if (warnings.length > 0) throw new Error(`Not everything would be kept: ${warnings.join(', ')}`)
  return manifestEntries.map((entry) => {
    const { url, revision = null } = typeof entry === 'string' ? { url: entry } : entry
    return { url: url === 'index.html' ? '/' : join('/', url), revision }
  })
}
