/** The page's workers, and how one is started. */
import codecUrl from './codec/codec.worker.ts?worker&url'
import journalUrl from './platform/journal.worker.ts?worker&url'

const ADDRESSES = { codec: codecUrl, journal: journalUrl }

/** What a page may ask of Trusted Types; the DOM's own types do not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown }
}

/**
 * The page's policy makes a worker's address a trusted one (GH1). It trusts these addresses alone; the server names the
 * policy `barline` and lets no second one be made.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('barline', {
  createScriptURL: (address) => {
    if (!Object.values(ADDRESSES).includes(address))
      throw new TypeError('Only the codec and the journal run in a worker.')
    return address
  },
})

export function startWorker(name: keyof typeof ADDRESSES): Worker {
  const address = ADDRESSES[name]
  const trusted = policy ? policy.createScriptURL(address) : address
  return new Worker(trusted as string, { type: 'module', name })
}
