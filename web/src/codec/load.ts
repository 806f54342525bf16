/** Starts the codec's worker. Nothing of it is fetched before a file or link is about to come. */
import { hear } from '../platform/language'
import { createCodec, type Codec, type WorkerPort } from './codec'
import workerUrl from './codec.worker.ts?worker&url'

/** What a page may ask of Trusted Types; the DOM's own types do not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown }
}

/**
 * The page's policy makes a worker's address a trusted one (GH1). It trusts this address alone; the server names the
 * policy `barline` and lets no second one be made.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('barline', {
  createScriptURL: (address) => {
    if (address !== workerUrl) throw new TypeError('Only the codec runs in a worker.')
    return address
  },
})

export const codec: Codec = hear(
  createCodec(() => {
    const address = policy ? policy.createScriptURL(workerUrl) : workerUrl
    return new Worker(address as string, { type: 'module', name: 'codec' }) as WorkerPort
  }),
)
