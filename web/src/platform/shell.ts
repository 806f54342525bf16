/** The service worker that keeps the page's own files, so that it opens without a network (service-worker/sw.ts). */
import { moment, msSince } from './elapsed'
import { entryState, keepInEntry } from './history-entry'

const ADDRESS = '/sw.js'
/** How often a page that stays open looks for a new build, when it is looked at again. */
const LOOK_MS = 60 * 60 * 1000
/**
 * How long a new build may take to come into its place. Usually it is a second; but Chromium can let the one before
 * stay for half a minute where it answers some page at that moment, and nothing but a navigation ends that.
 */
const PATIENCE_MS = 2000

/** What a page may ask of Trusted Types; the DOM's own types do not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown }
}

/** The page's policy makes the address a trusted one (GH1), and no other. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('barline-shell', { createScriptURL: () => ADDRESS })
  return (policy?.createScriptURL(ADDRESS) ?? ADDRESS) as string
}

/**
 * Keeps the page's files from now on.
 *
 * @param onNew a new build is there, and waits; this page and its files stay as they are until `use` is called, which
 *   loads the page anew. Other tabs go on as they are (GL16).
 */
export async function keepShell(onNew: (use: () => void) => void): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Only over https or on this machine, and in some private windows not at all.
  if (!container) return
  const registration = await container.register(trusted())
  if (entryState()?.newBuild) {
    keepInEntry({ newBuild: false })
    if (await takesOver(registration)) return location.reload()
  }
  const offer = () => {
    // Without one that answers this page already, the waiting one is no news: it is the first.
    if (registration.waiting && container.controller) onNew(() => put(container, registration))
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  let looked = moment()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || msSince(looked) < LOOK_MS) return
    looked = moment()
    // Without a network there is nothing new.
    registration.update().catch(() => undefined)
  })
}

/** Whether the newest build is in its place, where the reload has made way for it. */
async function takesOver({ active, waiting }: ServiceWorkerRegistration): Promise<boolean> {
  if (!active || waiting) return false
  while (active.state === 'activating') await changed(active)
  return active.state === 'activated'
}

const changed = (worker: ServiceWorker) =>
  new Promise<void>((done) => worker.addEventListener('statechange', () => done(), { once: true }))

/** Loads the page anew in the newest build, which files that were kept would hide. */
export async function loadNewest(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container?.getRegistration()
  await registration?.update().catch(() => undefined)
  const coming = registration?.installing
  while (coming?.state === 'installing') await changed(coming)
  if (container && registration) put(container, registration)
  else location.reload()
}

function put(container: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration) {
  // Another tab has begun to use it.
  if (!waiting) return location.reload()
  const late = setTimeout(() => {
    keepInEntry({ newBuild: true })
    location.reload()
  }, PATIENCE_MS)
  const inPlace = () => {
    clearTimeout(late)
    location.reload()
  }
  container.addEventListener('controllerchange', inPlace, { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}
