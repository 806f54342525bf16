/**
 * What keeps the page without a network: its own files, kept at the first visit. Calls of the server pass by it, kept
 * nowhere.
 */
import { cacheNames, Serwist, StaleWhileRevalidate, type PrecacheEntry } from 'serwist'

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: PrecacheEntry[] }

/** Files of builds before, for pages that were opened then and still run (GL16). */
const OLDER = 'barline-older'
const OLDER_DAYS = 30

const kept = self.__SW_MANIFEST

const serwist = new Serwist({
  precacheEntries: kept,
  // A new build waits until the visitor asks for it (`SKIP_WAITING`, see platform/shell.ts).
  skipWaiting: false,
  // The page of a first visit needs no reload before it does without a network.
  clientsClaim: true,
  runtimeCaching: [
    {
      // Whatever its query: the data of a link goes to no server (GK10).
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && ['/', '/index.html'].includes(url.pathname),
      handler: () => shell(),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: async ({ request }) =>
        (await caches.match(request, { cacheName: OLDER })) ?? (await fetch(request)),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/holidays/'),
      handler: new StaleWhileRevalidate({ cacheName: 'barline-holidays' }),
    },
  ],
})

const shell = async (): Promise<Response> => (await serwist.matchPrecache('/')) ?? fetch('/')

/** Before the files of the build before are let go, which is when this one begins to answer. */
async function keepOlder(): Promise<void> {
  const older = await caches.open(OLDER)
  const limit = Date.now() - OLDER_DAYS * 24 * 60 * 60 * 1000
  for (const request of await older.keys()) {
    const date = (await older.match(request))?.headers.get('date')
    if (!(Date.parse(date ?? '') > limit)) await older.delete(request)
  }
  const names = new Set(kept.map(({ url }) => new URL(url, self.location.origin).href))
  const before = await caches.open(cacheNames.precache)
  for (const request of await before.keys()) {
    const response = names.has(request.url) ? undefined : await before.match(request)
    if (response && new URL(request.url).pathname.startsWith('/assets/')) await older.put(request, response)
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepOlder()))
serwist.addEventListeners()
